import { readFile } from "node:fs/promises";
import { attribute, parse, select } from "@winnow/core-dom";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");
const { html, metadata } = extract(page, { url: "https://gazette.example/swifts" });
const content = parse(html);

console.log("main image:", metadata.image);
for (const image of select(content, "img")) console.log("image:", attribute(content, image, "src"));
for (const link of select(content, "a[href^=http]")) console.log("link:", attribute(content, link, "href"));
