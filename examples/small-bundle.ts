import { readFile } from "node:fs/promises";
import { readability } from "@winnow/baselines/methods/readability";
import { parse } from "@winnow/core-dom";
import { text } from "@winnow/extract/text";

// A parser, a method and a format.
const tree = parse(await readFile("examples/pages/field-notes.html", "utf8"));
console.log(text(tree, readability(tree)));
