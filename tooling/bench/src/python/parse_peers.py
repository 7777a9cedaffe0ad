"""Measures one parser in Python."""

from page_times import measure


def resiliparse():
    from resiliparse.parse.html import HTMLTree

    return HTMLTree.parse


measure(globals())
