import { readFileSync } from "node:fs";
import { extract } from "@winnow/extract";
import { root } from "../../pages.js";

const NAMES = ["field-notes", "queue-reference", "pendulum", "tea-house-zh"];

/**
 * The example pages and their extractions, so that the first page shows one without any script.
 *
 * @public
 */
export default {
  load: () =>
    NAMES.map((name) => {
      const html = readFileSync(`${root}/examples/pages/${name}.html`, "utf8");
      const { markdown, metadata, confidence, pageType } = extract(html);
      const { title, authors, published } = metadata;
      return { html, markdown, title, authors, published, confidence, pageType: pageType?.type };
    }),
};
