import { Label, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { wordsLeafs } from "./index.js";

/** Returns the text nodes that are content, without those of white space only. */
function content(html: string): string[] {
  const tree = parse(html);
  const { label } = wordsLeafs(tree);
  return [...tree.kind.keys()]
    .filter((row) => label[row] === Label.content)
    .map((row) => text(tree, row).trim())
    .filter((data) => data !== "");
}

describe("wordsLeafs", () => {
  it("selects the element with the largest product of ratio and words", () => {
    // body: 12 words in 5 leaves, 12 · 12/5 = 28.8; div: 9 in 2, 40.5; each p: 5 in 1, 25, and 4 in 1, 16.
    const menu = "<ul><li>Home</li><li>News</li><li>Help</li></ul>";
    const page = `<body>${menu}<div><p>one two three four five</p><p>six seven eight nine</p></div>`;
    expect(content(page)).toEqual(["one two three four five", "six seven eight nine"]);
  });

  it("selects the element of a single text node if the others add too few words", () => {
    // div: 12 words in 3 leaves, 48; p: 10 in 1, 100.
    const page = "<body><div><p>a b c d e f g h i j</p><i>k</i><i>l</i></div>";
    expect(content(page)).toEqual(["a b c d e f g h i j"]);
  });

  it("does not count text nodes without words, comments and hidden text", () => {
    // div: 6 words in 2 leaves, 18; the first p alone: 4 in 1, 16. One more leaf would make the div 12, and
    // the hidden words would make the section win.
    const page = `<body><div><p>a b c d</p> <br> <!-- e f g h --> <p>i j</p></div>
      <section><script>a b c d e f g h</script><textarea>a b c d e f g h</textarea>k</section>`;
    expect(content(page)).toEqual(["a b c d", "i j"]);
  });

  it("selects the outermost of elements with the same words", () => {
    const tree = parse("<body><div><section><p>a b</p> </section> </div>");
    const { label } = wordsLeafs(tree);
    // With the white space in the outer elements.
    expect(label.filter((is) => is === Label.content)).toHaveLength(3);
  });

  it("selects the first of equally relevant elements", () => {
    // Each div: 20 words in 1 leaf, 400; the body: 50 words in 12 leaves, 208.
    const words = (word: string) => Array(20).fill(word).join(" ");
    const page = `<body><div>${words("a")}</div>${"<i>x</i>".repeat(10)}<div>${words("b")}</div>`;
    expect(content(page)).toEqual([words("a")]);
  });

  it("keeps nothing on pages without words", () => {
    expect(content("<body><div> </div>")).toEqual([]);
    expect(content("")).toEqual([]);
  });
});
