import { expect, it } from "vitest";
import { textToClassify } from "./classified.js";

it("joins title, address and text", () => {
  const text = "It rained.\n\nThen it stopped.";
  expect(textToClassify({ title: "Rain", url: "https://www.example.org/news?id=1", text })).toBe(
    `Rain\nexample.org/news?id=1\n${text}`,
  );
  expect(textToClassify({ text })).toBe(text);
  expect(textToClassify({ title: null, url: "http://example.org/", text: "" })).toBe("example.org/");
  expect(textToClassify({ title: "", text: "" })).toBe("");
});

it("cuts addresses", () => {
  const url = `https://example.org/${"a".repeat(1000)}`;
  expect(textToClassify({ url, text: "Rain" })).toBe(`${url.slice(8, 208)}\nRain`);
});
