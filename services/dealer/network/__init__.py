"""The dealer's network face: commands of seats over HTTP, what each may see over WebSockets."""

from services.dealer.network.app import create_app
from services.dealer.network.dealing import Dealing
from services.dealer.network.door import LOOPBACK
from services.dealer.network.reading import NAME_RULE, is_name
from services.dealer.network.server import serve
from services.dealer.network.serving import Limits, Service
from services.dealer.network.tokens import Tokens, fresh_token
from services.rates import Rate

__all__ = [
    "LOOPBACK",
    "NAME_RULE",
    "Dealing",
    "Limits",
    "Rate",
    "Service",
    "Tokens",
    "create_app",
    "fresh_token",
    "is_name",
    "serve",
]
