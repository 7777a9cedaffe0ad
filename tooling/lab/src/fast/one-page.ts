import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { EXTRACT } from "./extract.js";

// `node one-page.js VARIANT FILE`: prints the characters that a variant extracts from one page, and the seconds from its import
// to the text.
const [, , name, file = ""] = argv;
const variant = EXTRACT.variants.find((one) => one.name === name)!;
const html = readFileSync(file, "utf8");
const start = performance.now();
const run = await variant.load!();
const text = (await run({ id: file, html })) as string;
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ characters: text.length, seconds }));
