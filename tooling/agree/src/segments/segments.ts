import { parseArgs } from "node:util";
import { datasetPages, textTable, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { segment } from "@winnow/segment";
import { measure, type UnitCounts } from "./measure.js";
import { silverOf } from "./silver.js";
import { FORMS, stripped } from "./strip.js";

export const usage: string = `usage: pnpm agree segments [--take N]

  --take N   use N pages, evenly spread (default all)
`;

/** @returns 0; there are no targets. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { take: { type: "string" } } });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const results: { form: string; name: string; platform: string; counts: UnitCounts }[] = [];
  for await (const { html, url, id } of datasetPages("wcxb-dev", take)) {
    const tree = parse(html);
    const silver = silverOf(tree);
    if (silver === undefined) continue;
    for (const form of FORMS) {
      const page = stripped(tree, form);
      const extraction = extract(page, { url, comments: true });
      const counts = measure(page, silver, segment(page, extraction.marks, { url }));
      results.push({
        form,
        name: `${silver.platform} ${URL.canParse(url ?? "") ? new URL(url!).host : id}`,
        platform: silver.platform,
        counts,
      });
    }
  }
  for (const form of FORMS) {
    const of = results.filter((one) => one.form === form);
    const rows = of
      .map(({ name, counts }) => ({ name, counts, f: f1(counts) }))
      .sort((a, b) => a.f - b.f)
      .map(({ name, counts: c, f }) => [
        name,
        f.toFixed(2),
        `${c.units}`,
        `${c.segments}`,
        `${c.exact}`,
        `${c.lost}`,
        `${c.split}`,
        `${c.merged}`,
        `${c.authorsFound}/${c.authors}`,
        `${c.datesFound}/${c.dates}`,
        (c.unitWords / Math.max(1, c.words)).toFixed(2),
      ]);
    const sum = (key: keyof UnitCounts) => of.reduce((all, { counts }) => all + counts[key], 0);
    const [p, r] = [sum("exact") / sum("segments"), sum("exact") / sum("units")];
    console.log(
      textTable(
        [form, "F", "units", "segments", "exact", "lost", "split", "merged", "author", "date", "words"],
        rows,
      ),
    );
    console.log(
      `${form}: pages ${of.length} units ${sum("units")} P ${p.toFixed(3)} R ${r.toFixed(3)} F ${((2 * p * r) / (p + r)).toFixed(3)} page-F ${(of.reduce((a, { counts }) => a + f1(counts), 0) / of.length).toFixed(3)} authors ${sum("authorsFound")}/${sum("authors")} dates ${sum("datesFound")}/${sum("dates")} words ${(sum("unitWords") / sum("words")).toFixed(3)}`,
    );
  }
  return 0;
}

function f1({ units, segments, exact }: UnitCounts): number {
  return exact === 0 ? 0 : (2 * exact) / (units + segments);
}
