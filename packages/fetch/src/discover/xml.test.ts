import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXml } from "./xml.js";

/** The events of a handler that requests the text of `t`. */
function events(
  source: string,
  roots = ["r"],
): { events: string[]; root: string | undefined; first: string | undefined } {
  const log: string[] = [];
  const { root, first } = readXml(source, "https://example.com/d/f", {
    roots: new Set(roots),
    open({ name, depth, base, attributes }) {
      const more = attributes.get("a");
      log.push(
        `${depth}<${name}${more === undefined ? "" : ` ${more}`}${base.endsWith("/d/f") ? "" : ` @${base}`}>`,
      );
      return name.endsWith("t") ? "text" : name === "stop" ? "stop" : undefined;
    },
    close(name, depth, text) {
      log.push(`${depth}</${name}${text === undefined ? "" : ` ${text}`}>`);
    },
  });
  return { events: log, root, first };
}

describe("readXml", () => {
  it("reads text with entities, CDATA, comments, instructions and inner elements", () => {
    const source = `<?xml version="1.0"?><!DOCTYPE r><r><t>a &amp; <![CDATA[<b>&amp;</b>]]><!-- no --><?pi no?><i>c</i>&#xe9;</t></r>`;
    expect(events(source).events).toEqual([
      "0<r>",
      "1<t>",
      "2<i>",
      "2</i>",
      "1</t a & <b>&amp;</b>cé>",
      "0</r>",
    ]);
  });

  it("continues after errors: bare ampersands, missing and surplus end tags, no quotes", () => {
    expect(events("<r><t>x?a=1&b=2&nbsp;</t></r>").events[2]).toBe("1</t x?a=1&b=2&nbsp;>");
    expect(events("<r><x><t>1</x></y><T>2</t></r>").events).toEqual([
      "0<r>",
      "1<x>",
      "2<t>",
      "2</t 1>",
      "1</x>",
      "1<t>",
      "1</t 2>",
      "0</r>",
    ]);
    expect(events("<r><x a=b c><t/></r>").events).toEqual([
      "0<r>",
      "1<x b>",
      "2<t>",
      "2</t >",
      "1</x>",
      "0</r>",
    ]);
  });

  it("returns no text for a truncated element", () => {
    expect(events("<r><t>half").events).toEqual(["0<r>", "1<t>", "1</t>", "0</r>"]);
  });

  it("skips everything before the root, and stops at a page", () => {
    expect(events("<br/><b>Warning</b>: no\n<?xml?><r/>")).toMatchObject({
      root: "r",
      first: "br",
      events: ["0<r>", "0</r>"],
    });
    expect(events("<!doctype html><html><r/></html>")).toMatchObject({
      root: undefined,
      first: "html",
      events: [],
    });
    expect(events("hello")).toEqual({ events: [], root: undefined, first: undefined });
  });

  it("stops on request", () => {
    expect(events("<r><stop/><t>x</t></r>").events).toEqual(["0<r>", "1<stop>", "1</stop>", "0</r>"]);
  });

  it("identifies namespaces by address, not by prefix, in their scope", () => {
    const source = `<x:r xmlns:x="urn:own" xmlns:d="http://purl.org/dc/elements/1.1/"><x:t/><d:date/><t xmlns="urn:other"/>
      <a:link xmlns:a="http://www.w3.org/2005/Atom"/><a:link/><t/></x:r>`;
    const opened = events(source).events.filter((event) => !event.includes("/"));
    expect(opened).toEqual(["0<r>", "1<t>", "1<dc:date>", "1<?:t>", "1<atom:link>", "1<a:link>", "1<t>"]);
    expect(events("<y:r><y:t/><dc:x/></y:r>").events[1]).toBe("1<t>");
  });

  it("resolves xml:base, nested", () => {
    const source = `<r xml:base="https://other.example/a/"><x xml:base="b/"><y/></x><z xml:base="::/no"/></r>`;
    const opened = events(source).events.filter((event) => !event.includes("</"));
    expect(opened[0]).toBe("0<r @https://other.example/a/>");
    expect(opened[2]).toBe("2<y @https://other.example/a/b/>");
  });

  it("does not expand entities of a DTD", () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "${"x".repeat(100)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${"&a;".repeat(10)}">`).join("")}]><r><t>&a19;</t></r>`;
    expect(events(bomb).events).toEqual(["0<r>", "1<t>", "1</t &a19;>", "0</r>"]);
  });

  it("never throws, and closes every element", () => {
    const piece = fc.constantFrom(
      "<r>",
      "</r>",
      "<t a='",
      "'>",
      "</t>",
      "<",
      ">",
      "&",
      "&#x110000;",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<?",
      "?>",
      "/>",
      "xmlns:",
      "=",
      '"',
      "x",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const log = events(pieces.join("")).events;
        expect(log.filter((event) => /^\d+<\//.test(event)).length * 2).toBe(log.length);
      }),
      { seed: 1, numRuns: runs(300) },
    );
  });

  it.each<[string, (size: number) => string]>([
    ["nested", (size) => "<r>".repeat(size)],
    ["nested, with unknown end tags", (size) => "<r>".repeat(size) + "</x>".repeat(size)],
    ["nested, with namespaces and bases", (size) => '<r xmlns:p="urn:x" xml:base="a/">'.repeat(size / 5)],
    ["ampersands", (size) => `<r><t>${"&".repeat(30 * size)}`],
    ["half entities", (size) => `<r><t>${"&#x".repeat(10 * size)}`],
    ["open brackets", (size) => `<r>${"<".repeat(30 * size)}`],
    ["open comments", (size) => `<r>${"<!--".repeat(10 * size)}`],
    ["open CDATA", (size) => `<r>${"<![CDATA[".repeat(4 * size)}`],
    ["attributes", (size) => `<r ${"a='&amp;' ".repeat(3 * size)}>`],
    ["one long attribute", (size) => `<r a='${"&amp;".repeat(6 * size)}'>`],
    ["text", (size) => `<r>${"<t>x</t>".repeat(size)}`],
  ])("takes linear time: %s", (_, source) => {
    expect(events(source(1_000)).root).toBe("r");
    expect(timeRatio(3_000, source, events)).toBeLessThan(MAX_TIME_RATIO);
  });
});
