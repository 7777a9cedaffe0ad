import { decide } from "./decide.js";
import type { Field } from "./field.js";

/** The page's address as the caller gave it. */
export const url: Field<string> = ({ url: given }) =>
  decide(given === undefined ? [] : [{ value: given, source: "option", key: "url" }]);
