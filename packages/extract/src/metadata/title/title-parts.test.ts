import { expect, it } from "vitest";
import { joinParts, titleParts } from "./title-parts.js";

it.each([
  ["Swifts | Birds - The Daily", ["Swifts", "Birds", "The Daily"]],
  ["Birds: a history // The Daily", ["Birds", "a history", "The Daily"]],
  ["Mother-in-law and/or 9:30 e-bike", ["Mother-in-law and/or 9:30 e-bike"]],
  ["Rorýsi :: Radio", ["Rorýsi", "Radio"]],
  ["宇航员喝酒会怎么样_光明网", ["宇航员喝酒会怎么样", "光明网"]],
  ["新しい駅ができる｜毎日", ["新しい駅ができる", "毎日"]],
  ["", []],
])("cuts %j", (title, parts) => {
  const found = titleParts(title);
  expect(found.parts).toEqual(parts);
  expect(joinParts(found, 0, parts.length)).toBe(title);
});
