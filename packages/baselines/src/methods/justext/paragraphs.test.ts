import { parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { makeParagraphs } from "./paragraphs.js";

/** The texts of a page's paragraphs, without the spaces between rows. */
function texts(html: string): string[] {
  const tree = parse(html);
  return makeParagraphs(tree).paragraphs.map(({ rows }) =>
    rows.map((row) => text(tree, row) || "|").join(""),
  );
}

const charactersIn = (html: string) =>
  makeParagraphs(parse(html)).paragraphs.map(({ characters }) => characters);
const linkCharactersIn = (html: string) =>
  makeParagraphs(parse(html)).paragraphs.map(({ linkCharacters }) => linkCharacters);

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
    expect(charactersIn("<p><br></p>")).toEqual([0]);
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
    const page = "<p> \n One <a href=/> two</a>\n\n 😀 </p>";
    expect(charactersIn(page)).toEqual([9]);
    // Untrimmed within the link: " two".
    expect(linkCharactersIn(page)).toEqual([4]);
  });

  it("ignores a comment between two texts", () => {
    expect(charactersIn("<p><b>x</b> <!-- --> y")).toEqual([3]);
    expect(charactersIn("<p><b>x</b> <i>y</i>")).toEqual([2]);
  });

  it("does not treat an anchor without href as a link: an unclosed one would contain the whole page", () => {
    expect(linkCharactersIn("<a name=top><p>One</p><p>Two</p><a href=/>Three</a>")).toEqual([0, 0, 5]);
  });

  it("recognises headings with their content, and copyright signs", () => {
    const page = "<h2>a</h2>b<h1>c<div>d</div>e</h1><header>f</header><p>© g</p><p>&amp;copy h</p>";
    const { paragraphs } = makeParagraphs(parse(page));
    expect(paragraphs.map(({ heading }) => Number(heading))).toEqual([1, 0, 1, 1, 1, 0, 0, 0]);
    expect(paragraphs.map(({ copyright }) => Number(copyright))).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it("returns the paragraph of each text row", () => {
    const tree = parse("<body><p>a<b>b</b> <i>c</i></p><p>d</p>");
    const { paragraphByRow } = makeParagraphs(tree);
    const rows = [...tree.kind.keys()].filter((row) => text(tree, row) !== "");
    expect(rows.map((row) => [text(tree, row), paragraphByRow[row]])).toEqual([
      ...[
        ["a", 0],
        ["b", 0],
        [" ", 0],
        ["c", 0],
        ["d", 1],
      ],
    ]);
  });

  it("returns none for an empty page", () => {
    expect(charactersIn("")).toEqual([]);
    expect(charactersIn(" <p> </p> ")).toEqual([]);
  });
});
