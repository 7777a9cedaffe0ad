import { z } from "zod";
import { VERDICT_FIELDS } from "../records/types.js";
import { FILTER_FORMATS } from "./names.js";
import { LIMIT_SETTINGS, PAGE_SETTINGS } from "./pages.js";
import { oneOf, someOf, text, toggle, words } from "./values.js";

/** The settings of `filter`, from flags and configuration files. All are optional. */
export const FILTER_SETTINGS = z
  .strictObject({
    preset: text("the name of a preset"),
    /** A JSON file with a filter. */
    rules: text("a file"),
    /** A folder with a text classifier, whose labels the rules read. */
    classifier: text("a folder"),
    /** A tokenizer.json, by which rule R1 counts. */
    tokenizer: text("a file"),
    /** The languages to keep. */
    language: words("comma-separated language codes, such as en,de", (code) => code !== ""),
    /** Leave rejected documents out of the output, or write them to a file. */
    drop: toggle(),
    rejected: text("a file"),
    /** Without a file, the figures are printed. */
    report: z.union([z.boolean(), text("a file")], { error: "true, false or a file" }),
    with: someOf(VERDICT_FIELDS),
    format: oneOf(FILTER_FORMATS),
    output: text("a file"),
  })
  .partial()
  .extend(
    PAGE_SETTINGS.pick({
      ...{ resume: true, force: true, method: true, favor: true, fields: true },
      ...LIMIT_SETTINGS,
    }).shape,
  );

export type FilterSettings = Readonly<z.infer<typeof FILTER_SETTINGS>>;
