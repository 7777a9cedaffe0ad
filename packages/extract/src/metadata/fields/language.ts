import { pageLanguage } from "../../language/page-language.js";
import { decide } from "./decide.js";
import type { Field } from "./field.js";

/** The caller's, else what the page declares or its text shows. */
export const language: Field<string> = ({ tree, language: given }) => {
  const found = pageLanguage(tree, given === undefined ? {} : { language: given });
  return decide(
    found === undefined
      ? []
      : [{ value: found.language, source: given === undefined ? "page" : "option", key: "language" }],
  );
};
