import { readFile } from "node:fs/promises";
import { boilerpipe } from "@winnow/baselines/methods/boilerpipe";
import { em } from "@winnow/baselines/methods/ensemble";
import { inscriptis } from "@winnow/baselines/methods/inscriptis";
import { readability } from "@winnow/baselines/methods/readability";
import { trafilatura } from "@winnow/baselines/methods/trafilatura";
import { extract } from "@winnow/extract";

const page = await readFile("examples/pages/field-notes.html");

// What at least two of three methods keep.
const twoOfThree = em(2, [readability, trafilatura, boilerpipe]);
console.log(extract(page, { method: twoOfThree }).text);

// The whole page, with the table columns aligned.
console.log(extract(page, { method: inscriptis }).text);
