import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";
import { boilerpipe } from "@winnow/extract/methods/boilerpipe";
import { em } from "@winnow/extract/methods/ensemble";
import { inscriptis } from "@winnow/extract/methods/inscriptis";
import { readability } from "@winnow/extract/methods/readability";
import { trafilatura } from "@winnow/extract/methods/trafilatura";

const page = await readFile("examples/pages/field-notes.html");

// What at least two of three methods keep.
const twoOfThree = em(2, [readability, trafilatura, boilerpipe]);
console.log(extract(page, { method: twoOfThree }).text);

// The whole page, with the table columns aligned.
console.log(extract(page, { method: inscriptis }).text);
