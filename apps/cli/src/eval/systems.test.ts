import type { GoldPage } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { expect, it } from "vitest";
import { predict } from "./systems.js";

it("finds the text that extract finds, on a page whose damaged title contains all of it", () => {
  const html = `<title>Port</title <body><h1>Port</h1><p>${"The ferry left the port at six. ".repeat(9)}</p>`;
  const page: GoldPage = { id: "a", dataset: "small", gold: { text: "" }, html };
  const { text } = predict(page, "default");
  expect(text).toContain("The ferry left");
  expect(text).toBe(extract(html).text);
});
