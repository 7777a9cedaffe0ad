import { readability } from "@winnow/baselines/methods/readability";
import type { Method } from "@winnow/core-dom";
import { METRICS } from "@winnow/eval";
import { extract, winnow } from "@winnow/extract";
import { type Command, chosenNames, defineCommand, take } from "../../command.js";
import { datasetPages } from "../../data/datasets.js";
import { grouped } from "../../grouped.js";
import { tableText } from "../../table.js";
import { readFixtures, survives } from "./fixtures.js";

const PARTS = ["fixtures", "pages"] as const;

const SYSTEMS: Readonly<Record<string, Method>> = { winnow, readability };
const NAMES = Object.keys(SYSTEMS);

export const command: Command = defineCommand(
  {
    about: `
fixtures: puts each fixture of the writers in the middle of an article and counts, by kind, those that each method
keeps whole in Markdown; prints the names of the others.
pages: compares the Markdown of wcxb-dev with its gold Markdown, by the structural metrics of winnow eval.`,
    operands: `[${PARTS.join(" | ")}]...`,
    options: { take: take(Number.POSITIVE_INFINITY) },
  },
  async ({ take }, operands) => {
    const parts = chosenNames("PART", operands, PARTS);
    if (parts.includes("fixtures")) console.log(`${compareFixtures()}\n`);
    if (parts.includes("pages")) console.log(await comparePages(take));
    return 0;
  },
);

function compareFixtures(): string {
  const fixtures = readFixtures();
  const lost = NAMES.map((name) => new Set(fixtures.filter((fixture) => !survives(fixture, SYSTEMS[name]!))));
  const rows = [...grouped(fixtures, ({ kind }) => kind), ["all", fixtures] as const].map(
    ([kind, ofKind]) => [
      kind,
      String(ofKind.length),
      ...lost.map((those) => String(ofKind.filter((fixture) => !those.has(fixture)).length)),
    ],
  );
  const table = tableText(["kept whole in an article", "fixtures", ...NAMES], rows);
  const lists = NAMES.map(
    (name, i) => `${name} changes ${[...lost[i]!].map((fixture) => fixture.name).join(", ") || "none"}`,
  );
  return [table, ...lists].join("\n");
}

async function comparePages(take: number): Promise<string> {
  const metric = METRICS["md-structure"]!;
  const scores = NAMES.map((): Record<string, number>[] => []);
  for await (const { id, html, url, gold } of datasetPages("wcxb-dev", take)) {
    NAMES.forEach((name, i) => {
      const { text, markdown } = extract(html, { url, method: SYSTEMS[name]! });
      const found = metric.score(gold, { id, text, markdown });
      if (found !== undefined) scores[i]!.push(found);
    });
  }
  const means = scores.map((pages) => metric.aggregate(pages));
  const rows = metric.measures
    .filter((measure) => measure !== "parts")
    .map((measure) => [
      measure,
      ...NAMES.flatMap((_, i) => [
        String(scores[i]!.filter((page) => page[measure] !== undefined).length),
        means[i]![measure]!.toFixed(3),
      ]),
    ]);
  return tableText(["wcxb-dev, F1", ...NAMES.flatMap((name) => ["pages", name])], rows);
}
