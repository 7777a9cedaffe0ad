import { parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { makeParagraphs } from "./paragraphs.js";

/** The texts of a page's paragraphs, without the spaces between rows. */
function texts(html: string): string[] {
  const tree = parse(html);
  const { length, rows, firstRow } = makeParagraphs(tree);
  return Array.from({ length }, (_, i) =>
    Array.from(rows.subarray(firstRow[i], firstRow[i + 1]), (row) => text(tree, row) || "|").join(""),
  );
}

describe("makeParagraphs", () => {
  it("splits text at the start and end of block elements", () => {
    expect(texts("<div>one<p>two</p>three</div>four<ul><li>five<li>six</ul>")).toEqual([
      ...["one", "two", "three", "four", "five", "six"],
    ]);
  });

  it("does not split it at inline elements or HTML 5's sections", () => {
    expect(texts("<p>a<b>b</b><section>c</section><article>d</article>")).toEqual(["ab", "cd"]);
    expect(texts("<div>a <section>b</section> <nav>c</nav></div>")).toEqual(["a bc"]);
  });

  it("treats one line break as a space and two as a boundary", () => {
    expect(texts("<p>a<br>b<br>\n<br>c")).toEqual(["a|b|", "c"]);
    expect(texts("<p>a<br><b></b><br>c")).toEqual(["a||c"]);
  });

  it("keeps a paragraph that is one line break", () => {
    const { length, characters } = makeParagraphs(parse("<p><br></p>"));
    expect([length, characters[0]]).toEqual([1, 0]);
  });

  it("leaves out hidden text, scripts and form controls, but not the content of forms", () => {
    expect(
      texts(
        "<p>a<script>x</script><button>x</button><textarea>x</textarea><!-- x -->b</p><noscript>x</noscript>",
      ),
    ).toEqual(["ab"]);
    expect(texts("<div>a<form>b</form>c</div>")).toEqual(["abc"]);
  });

  it("counts code points of the trimmed text, and runs of white space as one", () => {
    // "One two 😀" has 9 characters; "two" is in the link.
    const { characters, linkCharacters } = makeParagraphs(parse("<p> \n One <a href=/> two</a>\n\n 😀 </p>"));
    expect([...characters]).toEqual([9]);
    // Untrimmed within the link: " two".
    expect([...linkCharacters]).toEqual([4]);
  });

  it("ignores a comment between two texts", () => {
    expect([...makeParagraphs(parse("<p><b>x</b> <!-- --> y")).characters]).toEqual([3]);
    expect([...makeParagraphs(parse("<p><b>x</b> <i>y</i>")).characters]).toEqual([2]);
  });

  it("does not treat an anchor without href as a link: an unclosed one would contain the whole page", () => {
    const { linkCharacters } = makeParagraphs(parse("<a name=top><p>One</p><p>Two</p><a href=/>Three</a>"));
    expect([...linkCharacters]).toEqual([0, 0, 5]);
  });

  it("recognises headings with their content, and copyright signs", () => {
    const page = "<h2>a</h2>b<h1>c<div>d</div>e</h1><header>f</header><p>© g</p><p>&amp;copy h</p>";
    const { heading, copyright } = makeParagraphs(parse(page));
    expect([...heading]).toEqual([1, 0, 1, 1, 1, 0, 0, 0]);
    expect([...copyright]).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it("returns the paragraph of each text row", () => {
    const tree = parse("<body><p>a<b>b</b> <i>c</i></p><p>d</p>");
    const { paragraphOf } = makeParagraphs(tree);
    const rows = [...tree.kind.keys()].filter((row) => text(tree, row) !== "");
    expect(rows.map((row) => [text(tree, row), paragraphOf[row]])).toEqual([
      ...[
        ["a", 0],
        ["b", 0],
        [" ", 0],
        ["c", 0],
        ["d", 1],
      ],
    ]);
  });

  it("stops at the deadline", () => {
    const tree = parse("<p>a</p>".repeat(20_000));
    const { length, readTo } = makeParagraphs(tree, 0);
    expect([length, readTo]).toEqual([0, 0]);
    expect(makeParagraphs(tree).readTo).toBe(tree.length);
  });

  it("returns none for an empty page", () => {
    expect(makeParagraphs(parse("")).length).toBe(0);
    expect(makeParagraphs(parse(" <p> </p> ")).length).toBe(0);
  });
});
