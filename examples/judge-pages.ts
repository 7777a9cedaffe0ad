import { readFile } from "node:fs/promises";
import { extract } from "@winnow/extract";
import { all, articleClassifier, articleRules, filter, soft } from "@winnow/filter";

// The classifier decides; the rules are reported.
const preset = all(articleClassifier(), soft(articleRules()));

for (const name of ["field-notes", "queue-reference", "tea-house-zh"]) {
  const page = extract(await readFile(`examples/pages/${name}.html`));
  const { keep, score, pageType, reasons } = filter(page, preset);
  console.log(name, keep, score?.toFixed(2), pageType?.type);
  for (const { rule, value, min, max } of reasons) console.log("  ", rule, value, { min, max });
}
