"""What records of hands are mostly made of: Zstandard finds it in every one, and a blob need not
repeat it. It belongs to the store's layout: a change makes older blobs unreadable.
"""

from typing import Final

TYPICAL: Final = (
    b'{"type":"run-outs-agreed","boards":2},{"type":"hand-mucked","seat":10}'
    b'{"format":"phh","name":"","number":""}},"play":true,"bomb":true,"boards":2,"deck":{"sealed":"'
    b'"ante":0,"ante_kind":"classic","straddle":0,"tournament":true,"table_all_ins":true,"fl_cap":4,'
    b'"small_bet":200,"big_bet":400,"currency":"EUR","variant":"omaha-5-8","omaha","omaha-8",'
    b'"courchevel-8","stakes":{"limit":"fl","big_blind":200,"small_blind":100,"burns":false,'
    b'==","count":5}},{"type":"hole-cards-dealt","seat":7,"cards":{"sealed":"'
    b'{"type":"cards-released","seats":[{"seat":1,"cards":["7s","4c"],"key":"="},{"seat":9,"cards":'
    b'"burns":["Ks","2d","9c"]}{"type":"action-taken","seat":8,"action":"fold"},'
    b'{"stream":"holdem-nl","version":100,"epoch":1,"at":"2026-01-01T12:00:00.","previous":"","events":'
    b'[{"type":"hand-started","hand":"table-1-100","variant":"holdem","stakes":{"limit":"nl",'
    b'"big_blind":100,"small_blind":50,"currency":"USD","exponent":2,"run_outs":2,"rake":'
    b'{"basis_points":500,"cap":300}},"button":6,"seats":['
    b'{"seat":1,"player":"table-1-bot-1","stack":10000},{"seat":2,"player":"table-1-bot-2","stack":'
    b'10000},{"seat":3,"player":"table-1-bot-3","stack":10000},{"seat":4,"player":"table-1-bot-4",'
    b'"stack":10000},{"seat":5,"player":"table-1-bot-5","stack":10000},{"seat":6,"player":'
    b'"table-1-bot-6","stack":10000}]},'
    b'{"type":"forced-bet-posted","seat":1,"kind":"small-blind","amount":50},'
    b'{"type":"forced-bet-posted","seat":2,"kind":"big-blind","amount":100},'
    b'{"type":"hole-cards-dealt","seat":1,"cards":["As","Kd"]},'
    b'{"type":"hole-cards-dealt","seat":2,"cards":["Qh","Jc","Td","9s"]},'
    b'{"type":"hole-cards-dealt","seat":3,"cards":["8h","7c","6d","5s","4h"]},'
    b'{"type":"action-taken","seat":3,"action":"fold"},{"type":"action-taken","seat":4,"action":'
    b'"raise","to":300},{"type":"action-taken","seat":5,"action":"fold"},'
    b'{"type":"action-taken","seat":6,"action":"call","to":300},'
    b'{"type":"card-burned","card":"??"},{"type":"card-burned","card":"3c"},'
    b'{"type":"board-dealt","cards":["3d","7h","4d"]},'
    b'{"type":"action-taken","seat":1,"action":"check"},{"type":"action-taken","seat":2,"action":'
    b'"bet","to":500},{"type":"board-dealt","cards":["2c"]},'
    b'{"type":"cards-shown","seat":1,"cards":["As","Kd"]},'
    b'{"type":"hand-ended","stacks":[{"seat":1,"chips":10000},{"seat":2,"chips":9900},{"seat":3,'
    b'"chips":10000},{"seat":4,"chips":10150},{"seat":5,"chips":10000},{"seat":6,"chips":10000}],'
    b'"rake":15}]}'
)
