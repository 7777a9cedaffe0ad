import { readFile } from "node:fs/promises";
import { parse, select, textContent } from "@winnow/core-dom";
import { extract } from "@winnow/extract";

// The clean HTML has only tables with data, none inside another.
const article = extract(await readFile("examples/pages/field-notes.html"));
const tree = parse(article.html);

for (const table of select(tree, "table")) {
  const [names = [], ...rows] = select(tree, "tr", table).map((row) =>
    select(tree, "th, td", row).map((cell) => textContent(tree, cell)),
  );
  for (const row of rows) console.log(Object.fromEntries(row.map((value, x) => [names[x], value])));
}
