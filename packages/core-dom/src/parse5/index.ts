import { registerParser } from "../parse/parsers.js";
import { parseWithParse5 } from "./parse-with-parse5.js";

/**
 * Importing this entry makes `parser: "parse5"` known to `parse` and `parseFragment`.
 *
 * @example
 * import { parse } from "@winnow/core-dom";
 * import "@winnow/core-dom/parse5";
 *
 * parse(html, { parser: "parse5" });
 */
registerParser("parse5", parseWithParse5);
