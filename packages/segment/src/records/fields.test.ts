import { createMarker, Label, NodeKind, parse, type Segment } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { segment } from "../segment.js";

/** The segments of a page of a forum whose text is all kept. */
function segments(html: string): readonly Segment[] {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree, { pageType: { type: "forum", probabilities: {} as never } });
  for (let row = 0; row < tree.length; row++)
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "");
  const flat = (segments: readonly Segment[]): readonly Segment[] =>
    segments.flatMap((one) => [one, ...flat(one.children)]);
  return flat(segment(tree, marks).segments);
}

const texts = (html: string): readonly string[] => segments(html).map(({ text }) => text);

const SAID = [
  "The kiln reached cone six at noon, and the glaze came out cloudy on every second pot.",
  "Cloudiness means that it cooled too slowly; open the vents once it is below a thousand degrees.",
  "I had the same trouble until I thinned the glaze, and since then it has been clear as water.",
];
const MOTTO = "Clay remembers every hand that touched it, and forgives most of them";

/** A thread whose second and third posts have something below their text. */
function thread(below: (i: number) => string, head: (i: number) => string = () => ""): string {
  const posts = SAID.map(
    (text, i) =>
      `<div class=post><b><a href=/user/${i}>potter${i}</a></b> <i>2 May 2019, 10:0${i}</i>${head(i)}` +
      `<div class=text>${text}${i === 0 ? "" : below(i)}</div></div>`,
  );
  return `<main>${posts.join("")}</main>`;
}

describe("the text of posts", () => {
  it("is without signatures that class names declare", () => {
    for (const name of ["signature", "post-signature", "kmsgsignature", "sig-content"])
      expect(texts(thread(() => `<div class="${name}">${MOTTO}</div>`))).toEqual(SAID);
  });

  it("is without signatures below a line that several posts have", () => {
    expect(texts(thread((i) => `<br>__________________<br>${MOTTO}, ${i}`))).toEqual(SAID);
  });

  it("keeps what is below a line of one post, and far below the same line of others", () => {
    const one = texts(thread((i) => (i === 1 ? `<br>----------<br>${MOTTO}` : "")));
    expect(one[1]).toContain(MOTTO);
    const long = `${MOTTO}. `.repeat(8);
    expect(texts(thread(() => `<br>----------<br>${long}`))[2]).toContain(MOTTO);
  });

  it("keeps a post that is in an element with the name of a signature", () => {
    const posts = SAID.map(
      (text, i) =>
        `<div class=signature><a href=/user/${i}>potter${i}</a> <i>2 May 2019, 10:0${i}</i><p>${text}</p></div>`,
    );
    expect(texts(`<main>${posts.join("")}</main>`)).toEqual(SAID);
  });

  it("is without labels that differ in their numbers", () => {
    const head = (i: number): string =>
      `<div class=profile><span>Posts: ${17 * i + 3}</span><br><span>Member No.: ${i + 40}</span><br><span>Reply #${i}</span></div>`;
    expect(texts(thread(() => "", head))).toEqual(SAID);
  });

  it("quotes others, whose text is not a unit of its own", () => {
    const quote = `<blockquote><a href=/user/0>potter0</a> on 2 May 2019: ${SAID[0]}</blockquote>`;
    const found = texts(thread((i) => (i === 2 ? quote : "")));
    expect(found).toHaveLength(3);
    expect(found[2]).toContain(SAID[0]);
  });
});

describe("the date of posts", () => {
  it("is in the title of an element that a script fills", () => {
    const posts = SAID.map(
      (text, i) =>
        `<li><a href=/user/${i}>potter${i}</a> <span title="2019-05-02T10:0${i}:00.000Z"></span><p>${text}</p></li>`,
    );
    expect(segments(`<main><ul>${posts.join("")}</ul></main>`)).toMatchObject(
      SAID.map((text, i) => ({ text, role: "post", date: `2019-05-02T10:0${i}:00Z` })),
    );
  });

  it("is not the day on which the author joined, in the same kind of element", () => {
    const posts = SAID.map(
      (text, i) =>
        `<tr><td><a href=/user/${i}>potter${i}</a><br><i>Dabei seit: 0${i + 1}.03.2005</i></td>` +
        `<td><i>0${i + 1}.05.2019</i><p>${text}</p></td></tr>`,
    );
    expect(segments(`<table>${posts.join("")}</table>`).map(({ date }) => date)).toEqual(
      SAID.map((_, i) => `2019-05-0${i + 1}`),
    );
  });
});

describe("the first post", () => {
  it("may be a list of links with an introduction", () => {
    const introduction = `Here is what changed since the spring. ${SAID.join(" ")} Thanks to all who sent photographs.`;
    const links = Array.from(
      { length: 12 },
      (_, i) => `<li><a href=/c/${i}>Recipe ${i} for a glaze without lead or barium</a>`,
    );
    const first =
      `<article><a href=/user/9>potter9</a> <time datetime="2019-05-01T09:00:00Z">1 May 2019</time>` +
      `<h2>News</h2><p>${introduction}</p><h2>Recipes</h2><ul>${links.join("")}</ul></article>`;
    const [found, ...replies] = segments(thread(() => "").replace("<main>", `<main>${first}`));
    expect(found).toMatchObject({ role: "post", author: "potter9", date: "2019-05-01T09:00:00Z" });
    expect(found?.text).toContain("Thanks to all");
    expect(found?.text).toContain("Recipe 11");
    expect(replies.map(({ text }) => text)).toEqual(SAID);
  });
});
