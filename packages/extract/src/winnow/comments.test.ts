import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { commentBlocks } from "./comments.js";
import { pageView } from "./page-view.js";

/** Whether each block of a page is a comment, if all are content with the same probability and size. */
function commentsOf(html: string, url?: string, probability: readonly number[] = []): string {
  const page = pageView(parse(html), url);
  const n = page.blocks.length;
  const probabilities = Float64Array.from({ length: n }, (_, i) => probability[i] ?? 0.5);
  return commentBlocks(page, probabilities, new Float64Array(n).fill(10)).join("");
}

const ARTICLE = "<main><p>One</p><p>Two</p><p>Three</p></main>";
const AREA = (attributes: string): string => `${ARTICLE}<div ${attributes}><p>Four</p><p>Five</p></div>`;

describe("commentBlocks", () => {
  it.each([
    "class=comments",
    "class='post-comments wide'",
    "id=disqus_thread",
    "id=comments",
    "class=commentlist",
  ])("finds the area with %s", (attributes) => expect(commentsOf(AREA(attributes))).toBe("00011"));

  it.each(["class=commentary", "class=responsive", "id=respond-to-all-the-comments", "class=post"])(
    "does not take the area with %s for comments",
    (attributes) => expect(commentsOf(AREA(attributes))).toBe("00000"),
  );

  it("finds an area around one whose id repeats a heading", () => {
    expect(commentsOf(AREA("class=comments><div id=respond-to-all-the-comments"))).toBe("00011");
  });

  it("does not take a class of the body for an area", () => {
    expect(commentsOf(`<body class=comments-open>${ARTICLE}`)).toBe("000");
  });

  it("leaves the posts of a forum as they are", () => {
    expect(commentsOf(AREA("class=comments"), "https://example.org/forum/12")).toBe("00000");
    const generator = "<meta name=generator content='phpBB 3'>";
    expect(commentsOf(generator + AREA("class=comments"))).toBe("00000");
    const discussion = `<script type=application/ld+json>{"@type": "DiscussionForumPosting"}</script>`;
    expect(commentsOf(discussion + AREA("class=comments"))).toBe("00000");
    expect(commentsOf(AREA("class=comments"), "https://example.org/news/12")).toBe("00011");
  });

  it.each([
    "https://forum.example.org/12",
    "https://www.community.example.org/t/a-question/12",
    "https://example.org/threads/a-question.12/",
    "https://example.org/t/a-question/12",
    "https://example.org/viewtopic.php?t=12",
    "https://example.org/questions/12/a-question",
    "https://example.org/index.php?topic=12.0",
    "https://example.org/r/boats/comments/1ab2/a_question/",
  ])("takes %s for the address of a forum", (url) => {
    expect(commentsOf(AREA("class=comments"), url)).toBe("00000");
  });

  it.each([
    "https://example.org/news/community/a-market",
    "https://example.org/topics/health/toothbrushes",
    "https://example.org/questions-for-the-mayor",
    "https://example.org/t/running-shoes",
    "https://community-news.example.org/2026/05/a-market",
  ])("does not take %s for the address of a forum", (url) => {
    expect(commentsOf(AREA("class=comments"), url)).toBe("00011");
  });

  it("leaves a page as it is if half of what is expected would be comments", () => {
    const area = AREA("class=comments");
    // Of 10 words each: 3 × 5 outside, 2 × 7 or 2 × 8 inside.
    expect(commentsOf(area, undefined, [0.5, 0.5, 0.5, 0.7, 0.7])).toBe("00011");
    expect(commentsOf(area, undefined, [0.5, 0.5, 0.5, 0.8, 0.8])).toBe("00000");
  });

  it("finds the comments on an article that is much shorter", () => {
    const sentence =
      "The clock in the harbour office is right again, eleven minutes after it stopped being useful.";
    const page = `<main><p>${sentence}</p></main><div class=comments>${"<p>Four</p>".repeat(4)}</div>`;
    expect(commentsOf(page, undefined, [0.3, 0.9, 0.9, 0.9, 0.9])).toBe("01111");
    expect(commentsOf(page, undefined, [0.2, 0.9, 0.9, 0.9, 0.9])).toBe("00000");
    expect(commentsOf(page, undefined, [0.2, 0.2, 0.2, 0.2, 0.2])).toBe("01111");
    expect(commentsOf(page, undefined, [0.2, 0.2, 0.21, 0.2, 0.2])).toBe("00000");
  });

  it("leaves the reviews of a product as they are", () => {
    const declared = (type: string): string =>
      `<script type=application/ld+json>{"@type": "${type}"}</script>`;
    expect(commentsOf(declared("Product") + AREA("class=comments"))).toBe("00000");
    const article = declared("Product") + declared("BlogPosting");
    expect(commentsOf(article + AREA("class=comments"))).toBe("00011");
  });

  it("returns nothing for a page without blocks", () => expect(commentsOf("")).toBe(""));
});
