import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { isEmbed } from "./embeds.js";

describe("isEmbed", () => {
  it.each([
    ["<iframe src=https://www.youtube.com/embed/x1>", true],
    ["<iframe src=//youtube-nocookie.com/embed/x1?a=b>", true],
    ["<iframe src=https://www.youtube.com/embed/>", false],
    ["<iframe src=https://notyoutube.com/embed/x1>", false],
    ["<iframe src=/youtube.com/embed/x1>", false],
    ["<iframe src=https://player.vimeo.com/video/1>", true],
    ["<iframe src=https://vimeo.com/1>", false],
    ["<iframe src=https://platform.twitter.com/x data-tweet-id=1>", true],
    ["<iframe src=https://platform.twitter.com/x>", false],
    ["<object type=application/x-shockwave-flash data='https://www.youtube.com/v/x1&fs=1'>", true],
    ["<object><param name=movie value=https://www.youtube.com/v/x1></object>", true],
    ["<object data=https://www.youtube.com/v/x1>", false],
  ])("%s: %s", (html, expected) => {
    const tree = parse(`<body>${html}`);
    const row = tree.tag.findIndex((tag) => tag === Tag.iframe || tag === Tag.object);
    expect(isEmbed(tree, row)).toBe(expected);
  });
});
