import { filter } from "@winnow/filter";
import { createFilter } from "@winnow/filter/presets";

// The same JSON works in `winnow filter --rules rules.json`.
const rules = await createFilter({
  all: [{ filter: "languages", keep: ["en", "de"] }, "fineweb"],
});

const texts = [
  "Home | News | Contact\nHome | News | Contact\nHome | News | Contact",
  "Die Fähre legt um sechs ab, wenn das Wasser hoch genug steht und niemand mehr am Kai wartet.",
];
for (const text of texts) {
  const { keep, language, reasons } = filter({ text }, rules);
  console.log(keep, language, reasons.map(({ rule }) => rule).join(" "));
}
