#!/usr/bin/env python3
"""A complete bot for a Concordia server: it sits down at a table and plays to the end.

    python3 examples/bot.py http://127.0.0.1:8080 TABLE LINK --name Fabia

TABLE and LINK are the two parts of the address that the host shares: http://…/t/TABLE#LINK.
Only the standard library is used. The API is described at /api/openapi.json, game data in docs/protocol.md.
"""

import argparse
import http.cookiejar
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


class Server:
    """The API; the session cookie is kept here."""

    def __init__(self, url):
        self.url = url.rstrip("/")
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def call(self, method, path, body=None):
        """Returns the status and the JSON of an answer. Waits and tries again while the server is busy."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"}, method=method)
        for pause in (0.1, 0.3, 1, 3, 10, None):
            try:
                with self.opener.open(request, timeout=40) as answer:
                    return answer.status, json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or pause is None:
                    return error.code, json.load(error)
            except urllib.error.URLError:
                # A message with a key may be sent again: it is played once.
                if pause is None:
                    raise
            time.sleep(pause)


def choose(legal, dice):
    """Picks an answer. This is where a better bot begins: `legal` lists every answer there is."""
    likes = {"build": 5, "purchase": 5, "settle": 3, "produce": 3, "sell": 2, "market": 2, "play": 2, "income": 1, "end": 0.2}
    return dice.choices(legal, [likes.get(action["do"], 1) for action in legal])[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server")
    parser.add_argument("table")
    parser.add_argument("link")
    parser.add_argument("--name", default="Fabia")
    parser.add_argument("--seed", type=int, default=None)
    args = parser.parse_args()
    dice = random.Random(args.seed)
    server = Server(args.server)

    status, answer = server.call("POST", "/api/visitors", {"name": args.name})
    if status != 201:
        sys.exit(f"cannot come in: {answer['error']['message']}")
    messages = f"/api/tables/{args.table}/messages"
    status, answer = server.call("POST", messages, {"do": "claim", "link": args.link})
    if status != 200:
        sys.exit(f"cannot sit down: {answer.get('message') or answer['error']['message']}")

    # Overflow is stored by value, so that the game never waits for us because of a brick.
    server.call("POST", messages, {"do": "store_by_value", "on": True})
    while True:
        status, sight = server.call("GET", f"/api/tables/{args.table}")
        if status != 200:
            sys.exit(f"the table is gone: {sight['error']['message']}")
        update = sight["update"]
        if sight["room"]["phase"] in ("finished", "abandoned"):
            break
        if update is None or update["asked"] != update["viewer"] or not update["snapshot"]["legal"]:
            time.sleep(0.05)
            continue
        action = choose(update["snapshot"]["legal"], dice)
        play = {"do": "play", "expected_seq": update["seq"], "key": uuid.uuid4().hex, "actions": [action]}
        status, answer = server.call("POST", messages, play)
        # A stale message means that something happened meanwhile: look again.
        if status != 200 and answer.get("result") != "stale":
            sys.exit(f"{action} was refused: {answer}")
    for score in update["snapshot"].get("scores", []):
        print(f"seat {score['seat']}: {score['total']} points")


if __name__ == "__main__":
    main()
