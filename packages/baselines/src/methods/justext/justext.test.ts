import { Label, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJustext, justext, pageSettings } from "./justext.js";

const LONG =
  "It was the last day of the summer, and the people of the village had come to the harbour to see the boats " +
  "off. Nobody knew how long they would be away this time, or whether the weather would hold until they were " +
  "back with what they had gone for.";
const MEDIUM = "Some of them had been there since the morning, and they were not in a hurry to go home.";

/** The text rows that a method marks as content. */
function content(html: string, method = justext, options = {}): string[] {
  const tree = parse(html);
  const { label } = method(tree, options);
  return textRows(tree)
    .filter((row) => label[row] === Label.content)
    .map((row) => text(tree, row).trim());
}

function textRows(tree: Tree): number[] {
  return [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text && tree.hidden[row] === 0);
}

describe("justext", () => {
  const page = `<html lang=en><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>
    <h1>The boats</h1><p>${LONG}</p><p>So it went.</p><p>${MEDIUM}</p><p>${LONG}</p>
    <div>© 2026 The Harbour Times</div><button>Subscribe</button>`;

  it("keeps the prose and its headings, and drops menus and notices", () => {
    expect(content(page)).toEqual(["The boats", LONG, "So it went.", MEDIUM, LONG]);
  });

  it("labels every visible text row with a reason", () => {
    const tree = parse(page);
    const { label, reason, reasons, score } = justext(tree, {});
    const reasonOf = new Map(textRows(tree).map((row) => [text(tree, row).trim(), reasons[reason[row]!]!]));
    for (const row of textRows(tree)) expect(label[row]).not.toBe(Label.none);
    expect(reasonOf.get("Home")).toBe("link-density");
    expect(reasonOf.get("The boats")).toBe("heading");
    expect(reasonOf.get(LONG)).toBe("stopword-density-high");
    expect(reasonOf.get("So it went.")).toBe("context-short-good");
    expect(reasonOf.get(MEDIUM)).toBe("context-near-good");
    expect(reasonOf.get("© 2026 The Harbour Times")).toBe("copyright");
    expect(reasonOf.get("Subscribe")).toBe("form-control");
    expect(reasonOf.get("")).toBe("blank");
    const row = textRows(tree).find((at) => text(tree, at) === LONG)!;
    expect(score[row]).toBe(1);
  });

  it("keeps white space between inline elements of content", () => {
    const tree = parse(`<p>${LONG} <b>Every</b> <i>year</i>`);
    const blank = textRows(tree).find((row) => text(tree, row) === " ")!;
    expect(justext(tree, {}).label[blank]).toBe(Label.content);
  });

  it("uses the stop list of the page's language", () => {
    const german =
      "Es war der letzte Tag des Sommers, und die Leute aus dem Dorf waren an den Hafen gekommen, um die Boote " +
      "zu sehen. Niemand wusste, wie lange sie dieses Mal weg sein würden, und ob das Wetter halten würde, bis " +
      "sie wieder da waren und alles gut war.";
    expect(content(`<p>${german}`)).toEqual([german]);
    expect(content(`<p>${german}`, createJustext({ stopWords: ["the", "of"] }))).toEqual([]);
  });

  it("uses only length and links without a list, with shorter lengths for Chinese", () => {
    const word = "xqzt vlmbrk prtzk wnshk qqrrt lmpf zzkt ";
    expect(content(`<p>${word.repeat(6)}`)).toHaveLength(1);
    expect(content(`<p>${word.repeat(4)}`)).toHaveLength(0);
    const chinese = "火车又晚点了，车站里没有人能告诉我们它什么时候开往海边，也没有人知道原因。".repeat(2);
    expect(content(`<p>${chinese}`)).toEqual([chinese]);
    const { stopWords, thresholds } = pageSettings(parse(`<p>${chinese}`));
    expect([stopWords, thresholds.lengthHigh]).toEqual([undefined, 50]);
  });

  it("has the original's thresholds for English, and lower ones for lists with a lower coverage", () => {
    expect(pageSettings(parse(`<p>${LONG}`)).thresholds).toEqual({
      ...{ lengthLow: 70, lengthHigh: 200, stopWordsLow: 0.3, stopWordsHigh: 0.32 },
      ...{ maxLinkDensity: 0.2, maxHeadingDistance: 200, noHeadings: false },
    });
    const { thresholds } = pageSettings(parse(""), { language: "ru" });
    expect(thresholds.stopWordsLow).toBeCloseTo((0.3 * 0.39) / 0.59, 10);
    expect(thresholds.lengthLow).toBe(70);
  });

  it("accepts more with favor recall, and less with precision", () => {
    const middling = `<html lang=en><p>${LONG.slice(0, 150)}</p>`;
    expect(content(middling)).toHaveLength(0);
    expect(content(middling, justext, { favor: "recall" })).toHaveLength(1);
    const links = `<html lang=en><p>${LONG} <a href=/>And what came of it is told here</a></p>`;
    expect(content(links)).toHaveLength(2);
    expect(content(links, justext, { favor: "precision" })).toHaveLength(0);
  });

  it("returns the marks so far at the deadline", () => {
    const { label } = justext(parse(page), { deadline: 0 });
    expect(label.every((is) => is === Label.none)).toBe(true);
  });

  it("accepts empty and deep pages", () => {
    expect(content("")).toEqual([]);
    const deep = parse(`${"<div>".repeat(100_000)}${LONG}`);
    expect(justext(deep, {}).label[deep.length - 1]).toBe(Label.content);
  });

  it.each<[string, (size: number) => string]>([
    ["deep", (size) => `${"<div>".repeat(5 * size)}${LONG}`],
    ["wide", (size) => `<p>${LONG}</p>`.repeat(size / 5) + "<h2>x</h2><br>".repeat(5 * size)],
  ])("takes linear time with %s pages", (_, html) => {
    expect(
      timeRatio(
        500,
        (size) => parse(html(size)),
        (tree) => justext(tree, {}),
      ),
    ).toBeLessThan(MAX_TIME_RATIO);
  });

  it("never throws, and labels every visible text row of any markup", () => {
    const piece = fc.constantFrom(
      ...["<p>", "</p>", "<br>", "<a href=/>", "<a name=x>", "</a>", "<h1>", "<form>", "<svg>", "<template>"],
      ...[
        "<select>",
        "<button>",
        "<!-- -->",
        " ",
        "\n",
        "©",
        "\ud800",
        LONG,
        MEDIUM,
        "short",
        "<table>",
        "<td>",
      ],
    );
    const law = fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const tree = parse(pieces.join(""));
      const { label } = justext(tree, {});
      for (let row = 0; row < tree.length; row++) {
        const visible = tree.kind[row] === NodeKind.text && tree.hidden[row] === 0;
        expect(label[row] !== Label.none).toBe(visible);
      }
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

describe("createJustext", () => {
  it("prefers options to the thresholds of favor", () => {
    const method = createJustext({ stopWords: ["the"], lengthHigh: 50, stopWordsLow: 0, stopWordsHigh: 0 });
    expect(content(`<p>${MEDIUM}`, method)).toEqual([MEDIUM]);
  });

  it("is language-independent with an empty list", () => {
    const word = "xqzt vlmbrk prtzk wnshk qqrrt lmpf zzkt ".repeat(6);
    expect(content(`<html lang=en><p>${word}`, createJustext({ stopWords: [] }))).toHaveLength(1);
  });

  it("rejects invalid options by name", () => {
    expect(() => createJustext({ lengthLow: -1 })).toThrow(RangeError);
    expect(() => createJustext({ lengthLow: -1 })).toThrow(/lengthLow/);
    expect(() => createJustext({ stopWordsHigh: 32 })).toThrow(/stopWordsHigh/);
    expect(() => createJustext({ maxLinkDensity: Number.NaN })).toThrow(/maxLinkDensity/);
    expect(() => createJustext({ lengthHigh: "200" as never })).toThrow(TypeError);
    expect(() => createJustext({ noHeadings: 1 as never })).toThrow(/noHeadings/);
    expect(() => createJustext({ stopWords: "the" })).toThrow(/stopWords/);
  });
});
