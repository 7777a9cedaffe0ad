import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { htmlDifference } from "./words.js";

describe("htmlDifference", () => {
  const page = parse("<p>one two</p>");

  it("is undefined if the words are the same, whatever the markup", () => {
    expect(htmlDifference(page, "one\n\ntwo", "<ul><li>one</li><li><b>two</b></li></ul>")).toBeUndefined();
  });

  it.each([
    "<p>one</p>",
    "<p>two one</p>",
    "<p>onetwo</p>",
    "<p>one two</p><p>three</p>",
    "<p>one <template>two</template></p>",
  ])("describes %s", (html) => {
    expect(htmlDifference(page, "one two", html)).toMatch(/text: .*\n.*again: /);
  });

  it("excludes a link that represents a frame, and no other", () => {
    const framed = parse(
      '<p>one</p><iframe src="/embed/1" title="A  film"></iframe><iframe src="/2"></iframe>',
    );
    const url = "https://e.example/a";
    const film = '<p>one</p><p><a href="https://e.example/embed/1">A film</a></p>';
    const bare = '<p><a href="https://e.example/2">https://e.example/2</a></p>';
    expect(htmlDifference(framed, "one", film + bare, url)).toBeUndefined();
    expect(htmlDifference(framed, "one", film.replace("A film", "Buy"), url)).toContain("Buy");
    expect(htmlDifference(framed, "one", film.replace("embed/1", "embed/3"), url)).toContain("A film");
  });
});
