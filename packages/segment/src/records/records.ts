import type { Segmenter } from "@winnow/core-dom";
import { wholePage } from "../page.js";

/** Finds the records of a page. */
export const records: Segmenter = (tree, marks) => wholePage(tree, marks, "records", "no-repetition");
