import { createMarker, Label, type Method, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { em } from "./em.js";

/** A method that labels the visible text rows that contain a string, and the others as boilerplate. */
function keeping(part: string, label: number = Label.content): Method {
  return (tree) => {
    const { mark, marks } = createMarker(tree, { method: "keeping" });
    for (const row of textRows(tree)) {
      mark(row, text(tree, row).includes(part) ? label : Label.boilerplate, "test");
    }
    return marks;
  };
}

function textRows(tree: Tree): number[] {
  return [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text && tree.hidden[row] === 0);
}

function content(html: string, method: Method, label: number = Label.content): string[] {
  const tree = parse(html);
  const marks = method(tree, {});
  return textRows(tree)
    .filter((row) => marks.label[row] === label)
    .map((row) => text(tree, row));
}

const [a, b, c] = [keeping("a"), keeping("b"), keeping("c")] as const;
const PAGE = "<p>abc</p><p>ab</p><p>c</p><p>x</p>";

describe("em", () => {
  it("keeps the text nodes that at least as many methods keep as the threshold says", () => {
    expect(content(PAGE, em(1, [a, b, c]))).toEqual(["abc", "ab", "c"]);
    expect(content(PAGE, em(2, [a, b, c]))).toEqual(["abc", "ab"]);
    expect(content(PAGE, em(3, [a, b, c]))).toEqual(["abc"]);
  });

  it("scores by the share of votes, with a name and a reason", () => {
    const tree = parse(PAGE);
    const marks = em(2, [a, b, c])(tree, {});
    const rows = textRows(tree);
    expect(rows.map((row) => Math.round(marks.score[row]! * 3))).toEqual([3, 2, 1, 0]);
    expect(rows.map((row) => marks.reasons[marks.reason[row]!])).toEqual([
      ...["enough-votes", "enough-votes", "too-few-votes", "too-few-votes"],
    ]);
    expect(marks.method).toBe("em_2_3");
  });

  it("adds weights, unaffected by rounding", () => {
    expect(content(PAGE, em(2, [a, b, c], { weights: [0.5, 0.5, 2] }))).toEqual(["abc", "c"]);
    expect(content("<p>abc</p>", em(1, [a, b, c], { weights: [0.7, 0.1, 0.2] }))).toEqual(["abc"]);
  });

  it("labels as a comment what most of those that keep it label as a comment", () => {
    const comments = keeping("b", Label.comment);
    const method = em(1, [a, comments, comments]);
    expect(content(PAGE, method, Label.comment)).toEqual(["abc", "ab"]);
    expect(content(PAGE, em(1, [a, comments]), Label.comment)).toEqual([]);
  });

  it("calls a method that is listed twice once, and does not call any after the deadline", () => {
    let calls = 0;
    const counting: Method = (tree, options) => {
      calls++;
      return a(tree, options);
    };
    const method = em(2, [counting, counting]);
    expect(content(PAGE, method)).toEqual(["abc", "ab"]);
    expect(calls).toBe(1);
    const { label } = method(parse(PAGE), { deadline: 0 });
    expect(calls).toBe(1);
    expect(label.every((is) => is === Label.none)).toBe(true);
  });

  it("rejects thresholds, weights and methods that make no sense", () => {
    for (const threshold of [0, 0.5, 4, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => em(threshold, [a, b, c]), String(threshold)).toThrow(RangeError);
    }
    expect(() => em(1, [])).toThrow(RangeError);
    expect(() => em("2" as never, [a, b])).toThrow(/threshold must be a number/);
    expect(() => em(1, "readability" as never)).toThrow(TypeError);
    expect(() => em(1, ["readability" as never])).toThrow(/methods\[0\] must be a function/);
    expect(() => em(1, [a, b], { weights: [1] })).toThrow(/one weight for each of the 2 methods/);
    expect(() => em(1, [a], { weights: [0] })).toThrow(/weights\[0\]/);
    expect(() => em(1, [a], { weights: ["1" as never] })).toThrow(/weights\[0\]/);
    expect(() => em(3.1, [a, b], { weights: [1, 2] })).toThrow(/at most 3/);
    expect(() => em(1, [a], { unit: "3-gram" as never })).toThrow(/did you mean "5-gram"/);
    expect(() => em(1, [a], { weight: [1] } as never)).toThrow(/did you mean "weights"/);
  });

  it("keeps more with a lower threshold, for any votes", () => {
    const law = fc.property(fc.array(fc.stringMatching(/^[abcx]{1,4}$/), { maxLength: 8 }), (paragraphs) => {
      const html = paragraphs.map((part) => `<p>${part}</p>`).join("");
      const kept = [1, 2, 3].map((threshold) => content(html, em(threshold, [a, b, c])));
      expect(kept[0]).toEqual(paragraphs.filter((part) => /[abc]/.test(part)));
      expect(kept[2]).toEqual(
        paragraphs.filter((part) => /a/.test(part) && /b/.test(part) && /c/.test(part)),
      );
      expect(kept[1]!.length).toBeGreaterThanOrEqual(kept[2]!.length);
      expect(kept[0]!.length).toBeGreaterThanOrEqual(kept[1]!.length);
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});

describe("em with the unit 5-gram", () => {
  const fiveGrams = { unit: "5-gram" } as const;
  const STORY = "The boats left the harbour early in the morning";

  it("keeps words whose 5-gram enough methods have, wherever it is", () => {
    // The first copy is kept by one method, the second by another: each has the 5-grams of both.
    const first: Method = keepingRows((i) => i === 0);
    const second: Method = keepingRows((i) => i === 2);
    const html = `<p>${STORY}</p><p>Menu of the day and more</p><p>${STORY}</p>`;
    expect(content(html, em(2, [first, second]))).toEqual([]);
    expect(content(html, em(2, [first, second], fiveGrams))).toEqual([STORY, STORY]);
  });

  it("needs more than half of a text node's words", () => {
    // The method keeps the first row. Each of the nine words of the other row that are in it too begins or ends
    // one of their 5-grams: 9 of 17 words are kept, or 9 of 18.
    const first = keepingRows((i) => i === 0);
    const shared = "one two three four five six seven eight nine";
    const html = (rest: string) => `<p>x ${shared} y</p><p>${shared} ${rest}</p>`;
    expect(content(html("P Q R S T U V W"), em(1, [first], fiveGrams))).toHaveLength(2);
    expect(content(html("P Q R S T U V W X"), em(1, [first], fiveGrams))).toHaveLength(1);
  });

  it("joins the words of kept rows across what is dropped", () => {
    // "a b c d e" is a 5-gram of the method's text, not of the page before its third row: a and e of the fourth
    // row are kept. "5" neither ends nor begins a 5-gram of the method's text.
    const method = keepingRows((i) => i === 0 || i === 2);
    const html = "<p>1 2 3 4 a b</p><p>menu</p><p>c d e 5 6 7 8</p><p>a b c d e</p><p>b c d e f</p>";
    const tree = parse(html);
    const { score } = em(1, [method], fiveGrams)(tree, {});
    const kept = textRows(tree).map((row) => score[row]! * text(tree, row).split(" ").length);
    expect(kept.map(Math.round)).toEqual([6, 0, 6, 2, 0]);
  });

  it("keeps short pages, and leaf votes for text nodes without words", () => {
    expect(content("<p>Yes</p>", em(1, [keepingRows(() => true)], fiveGrams))).toEqual(["Yes"]);
    expect(content("<p>Yes</p>", em(1, [keepingRows(() => false)], fiveGrams))).toEqual([]);
    expect(content("<p>…</p>", em(1, [keepingRows(() => true)], fiveGrams))).toEqual(["…"]);
    expect(content("", em(1, [keepingRows(() => true)], fiveGrams))).toEqual([]);
  });

  it("splits scripts without spaces", () => {
    const chinese = "火车又晚点了";
    const html = `<p>${chinese}</p><p>没有人知道</p>`;
    expect(content(html, em(1, [keepingRows((i) => i === 0)], fiveGrams))).toEqual([chinese]);
  });

  function keepingRows(keeps: (index: number) => boolean): Method {
    return (tree) => {
      const { mark, marks } = createMarker(tree);
      for (const [i, row] of textRows(tree).entries()) {
        mark(row, keeps(i) ? Label.content : Label.boilerplate, "test");
      }
      return marks;
    };
  }
});
