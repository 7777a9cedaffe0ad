import { readFile } from "node:fs/promises";
import { decode } from "@winnow/core-dom/decode";

const { text, encoding, source } = decode(await readFile("examples/pages/brueckenfest-2004.html"));

console.log(encoding, source);
console.log(text.slice(0, 60));
