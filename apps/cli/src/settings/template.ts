import { z } from "zod";
import { TEMPLATE_METHODS } from "./names.js";
import { count, decimal, oneOf, size, text } from "./values.js";

/** The settings of `template learn`. All are optional. */
export const LEARN_SETTINGS = z
  .strictObject({
    method: oneOf(TEMPLATE_METHODS),
    output: text("a file"),
    threshold: decimal("a number from 0 to 1", (value) => value <= 1),
    /** Maximum number of pages. */
    limit: count("a whole number of at least 2", 2),
    maxSize: size(),
  })
  .partial();
