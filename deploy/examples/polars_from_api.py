# %% [markdown]
# # Hands and figures in Polars, by way of the API
#
# `make run` serves the API; then `python deploy/examples/polars_from_api.py [URL]`, or open this
# file as a notebook (`# %%` marks the cells). Everything comes as Parquet: typed columns, a tenth
# of the size of JSON or less, amounts as whole minor units beside currency and exponent.

# %%
import os
import sys
from io import BytesIO
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import polars as pl

API = next((one for one in sys.argv[1:] if one.startswith("http")), "http://127.0.0.1:8000")
KEY = os.environ.get("ODDCHIP_API_KEY", "")


def read(path: str, **asked: str | int) -> pl.DataFrame:
    """Every row of a list: pages are followed to the end, so nothing is cut unseen."""
    frames: list[pl.DataFrame] = []
    following = f"{path}?{urlencode({'format': 'parquet', **asked})}"
    while following:
        request = Request(API + following)
        if KEY:
            request.add_header("Authorization", f"Bearer {KEY}")
        with urlopen(request) as answer:
            frames.append(pl.read_parquet(BytesIO(answer.read())))
            link = answer.headers.get("Link", "")
        following = link.partition(">")[0].removeprefix("<")
    return pl.concat(frames)


# %% [markdown]
# ## Hands
# Any filter of the statistics: a field, perhaps an operator, a value.

# %%
hands = read("/v1/hands", **{"status": "settled", "pot.gt": 0})
print(f"{hands.height} hands")
print(
    hands.group_by("variant", "limit", "currency", "exponent")
    .agg(
        hands=pl.len(),
        pot=pl.col("pot").mean(),
        showdowns=pl.col("showdown").mean(),
        rake=pl.col("rake").sum(),
    )
    .with_columns(pot=pl.col("pot") / 10.0 ** pl.col("exponent"))
    .sort("variant", "limit")
)

# %% [markdown]
# ## Figures by position
# Each beside what it was made of, so that groups can be added up again without a mean of means.

# %%
positions = read("/v1/statistics", by="variant,position", stat="vpip,pfr")
print(
    positions.filter(pl.col("position").is_not_null())
    .group_by("position")
    .agg(
        hands=pl.col("hands").sum(),
        vpip=pl.col("vpip.numerator").sum() / pl.col("vpip.denominator").sum(),
        pfr=pl.col("pfr.numerator").sum() / pl.col("pfr.denominator").sum(),
    )
    .sort("vpip", descending=True)
)

# %% [markdown]
# ## The winnings of whoever played most

# %%
players = read("/v1/statistics", by="player", stat="net", sort="hands")
busiest = players["player"][0]
curve = read(f"/v1/players/{busiest}/curve", buckets=200)
print(f"{busiest}: {curve['number'].max()} hands, {curve.height} points")
print(curve.select("number", "hand", "net", "showdown", "non_showdown").tail(5))
print(f"the hands behind it: {API}{players['hands_link'][0]}")
