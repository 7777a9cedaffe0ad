import { expect, it } from "vitest";
import { tableText } from "./table.js";

it("writes a table in Markdown, the first column aligned left and the others right", () => {
  const rows = [
    ["a", "1.00"],
    ["parse5", "10.0"],
  ];
  expect(tableText(["variant", "ms"], rows)).toBe(
    ["| variant |   ms |", "| ------- | ---: |", "| a       | 1.00 |", "| parse5  | 10.0 |"].join("\n"),
  );
});
