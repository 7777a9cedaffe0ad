import { Label, type MethodOptions, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { domDistiller } from "./index.js";

const LONG =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the " +
  "town until the lighthouse was behind them and the first of the islands came out of the mist.";
const MENU = "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/c>Contact</a></ul>";

/** The texts with a label, and the reasons of all texts. */
function distill(
  html: string,
  options: MethodOptions = {},
): { content: string[]; reasons: Map<string, string> } {
  const tree = parse(html);
  const { label, reason, reasons } = domDistiller(tree, options);
  const rows = [...tree.kind.keys()].filter(
    (row) => tree.kind[row] === NodeKind.text && text(tree, row).trim() !== "",
  );
  return {
    content: rows.filter((row) => label[row] === Label.content).map((row) => text(tree, row).trim()),
    reasons: new Map(rows.map((row) => [text(tree, row).trim(), reasons[reason[row]!]!])),
  };
}

const paragraphs = (count: number): string => `<p>${LONG}</p>`.repeat(count);

describe("domDistiller", () => {
  it("keeps the largest block, and drops menus and notices", () => {
    const teaser = `<div><p>Elsewhere. ${LONG}</p></div>`;
    const { content, reasons } = distill(
      `${MENU}<div>${paragraphs(3)}</div>${MENU}${teaser}<div>© 2026</div>`,
    );
    expect(content).toEqual([LONG, LONG, LONG]);
    expect(reasons.get("Home")).toBe("many-links");
    expect(reasons.get(`Elsewhere. ${LONG}`)).toBe("smaller-block");
    expect(reasons.get("© 2026")).toBe("smaller-block");
  });

  it("recognises the title by the head, and leaves it out of the text", () => {
    const { content, reasons } = distill(
      `<title>The first ferry of the day - Gazette</title><h1>The first ferry of the day</h1>${paragraphs(2)}`,
    );
    expect(content).toEqual([LONG, LONG]);
    expect(reasons.get("The first ferry of the day")).toBe("document-title");
  });

  it("keeps another heading with the text after it", () => {
    const { content } = distill(`<title>Gazette</title>${paragraphs(2)}<h2>On board</h2>${paragraphs(1)}`);
    expect(content).toEqual([LONG, LONG, "On board", LONG]);
  });

  it.each([
    ["hidden", "<div style='color: red; DISPLAY: none'>"],
    ["hidden", "<div hidden>"],
    ["hidden", "<div aria-hidden=true>"],
    ["hidden", "<div style='visibility:hidden'>"],
    ["sharing", "<div class=' sharing '>"],
    ["sharing", "<div data-component=share>"],
    ["form", "<form>"],
    ["form", "<button>"],
    ["not-rendered", "<iframe>"],
    ["edit-section", "<span class=mw-editsection>"],
    ["edit-section", "<a href='/w?title=x&action=edit&section=1'>"],
  ])("leaves out as %s: %s", (reason, tag) => {
    const name = /\w+/.exec(tag)![0];
    const { content, reasons } = distill(`${paragraphs(2)}${tag}Not this</${name}>${paragraphs(2)}`);
    expect(content).toHaveLength(4);
    expect(reasons.get("Not this")).toBe(reason === "not-rendered" ? "" : reason);
  });

  it("takes only a short text as an author's line", () => {
    const short = distill(`${paragraphs(2)}<p class=byline>By a passenger</p>${paragraphs(2)}`);
    expect(short.reasons.get("By a passenger")).toBe("byline");
    const long = distill(`${paragraphs(2)}<div class=byline>${LONG}</div>`);
    expect(long.content).toHaveLength(3);
  });

  it("reads elements with unlikely names only if there are fewer than 500 words without them", () => {
    const extra = `<div class=related-stories><p>Another ferry. ${LONG}</p></div>`;
    // 40 words each: 480 and 520 without the element.
    expect(distill(`${paragraphs(12)}${extra}`).content).toHaveLength(13);
    const { content, reasons } = distill(`${paragraphs(13)}${extra}`);
    expect(content).toHaveLength(13);
    expect(reasons.get(`Another ferry. ${LONG}`)).toBe("unlikely-candidate");
  });

  it("keeps a data table after content as a whole, and reads the others like text", () => {
    const data = "<table><caption>Fares</caption><tr><td>Adult<td>4<tr><td>Child<td>2</table>";
    expect(distill(`${paragraphs(2)}${data}`).content).toEqual([
      LONG,
      LONG,
      "Fares",
      "Adult",
      "4",
      "Child",
      "2",
    ]);
    expect(distill(`${data}${paragraphs(2)}`).content).toEqual([LONG, LONG]);
    const layout = "<table role=presentation><tr><td>Fares<tr><td>Adult</table>";
    expect(distill(`${layout}${paragraphs(2)}`).content).toContain("Adult");
  });

  it("keeps the caption of a figure in the content and of the lead image before it", () => {
    const figure = "<figure><img src=a>The harbour<figcaption>Morning</figcaption></figure>";
    const inside = distill(`${paragraphs(1)}${figure}${paragraphs(1)}`);
    expect(inside.content).toEqual([LONG, "Morning", LONG]);
    expect(inside.reasons.get("The harbour")).toBe("no-text-run");
    expect(distill(`${figure}${paragraphs(2)}`).content).toEqual(["Morning", LONG, LONG]);
    const nearer = `${figure}${"<div>".repeat(8)}<img src=b>${paragraphs(2)}`;
    expect(distill(nearer).content).toEqual([LONG, LONG]);
    expect(distill(`${paragraphs(1)}<figure>No image</figure>${paragraphs(1)}`).content).toContain(
      "No image",
    );
  });

  it("drops a quotation of a tweet, which a script would replace", () => {
    const tweet = (href: string) =>
      distill(`${paragraphs(1)}<blockquote class=twitter-tweet>${LONG}<a href=${href}>1</a></blockquote>`)
        .content;
    expect(tweet("https://twitter.com/a/status/1")).toHaveLength(1);
    expect(tweet("https://example.com/a/status/1")).toHaveLength(3);
  });

  it("turns a script's link into text and, like the original, loses its next siblings", () => {
    const { content, reasons } = distill(
      `<div>${paragraphs(2)}<p>${LONG} <a href="javascript:x()">Open</a> and more.</p>${paragraphs(1)}</div>`,
    );
    expect(content).toEqual([LONG, LONG, LONG, "Open", LONG]);
    expect(reasons.get("and more.")).toBe("after-script-link");
  });

  it("labels readers' comments on request", () => {
    const html = `${paragraphs(14)}<div class=comments><p>${LONG}</p></div>`;
    const label = (options: MethodOptions) => {
      const tree = parse(html);
      const marks = domDistiller(tree, options);
      return marks.label[tree.length - 1];
    };
    expect(label({})).toBe(Label.boilerplate);
    expect(label({ comments: true })).toBe(Label.comment);
  });

  it("returns the marks of what it read when the deadline passes", () => {
    const tree = parse(paragraphs(5));
    const { label } = domDistiller(tree, { deadline: performance.now() - 1 });
    expect([...label].every((one) => one === Label.none)).toBe(true);
  });
});
