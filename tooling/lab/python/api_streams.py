"""Teaches schemathesis to send JSON Lines and HTML."""

import schemathesis


def as_bytes(context, value):
    return value.encode("utf-8", "replace") if isinstance(value, str) else b""


@schemathesis.serializer("application/x-ndjson")
def json_lines(context, value):
    return as_bytes(context, value)


@schemathesis.serializer("text/html")
def html(context, value):
    return as_bytes(context, value)
