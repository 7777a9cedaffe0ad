import { toMarkdown } from "@winnow/eval";
import { madeBy, tableOf } from "@winnow/lab";
import type { GroupFigures, ModelFigures } from "./figures.js";

/** Writes the card of a model as Markdown, formatted as Biome does. */
export function modelCard(figures: ModelFigures): string {
  const { seeds, rounds, size, repaired } = figures;
  return `# The model of \`winnow\`

What the model of the default method does, the pages it learned from, its figures, and where it fails.

${madeBy(`train extract --seeds ${seeds}`)}

- **What it does**: estimates for each block of a page how probable it is main content, and for the page its type.
- **Data**: wcxb-dev, 1,018 pages of WCXB (Foley 2026), CC BY 4.0; fundus-a, 124 news pages of some 40 countries (Dallabetta et al.
  2024), MIT; chinese-wce, 69 Chinese articles, MIT; 87 product pages of zyte-products and 51 recipes of recipes-a, MIT, whose blocks
  two readers labelled (\`tooling/train/labels/blocks.json\`); and altered copies of all of them. ${repaired.excluded} pages of wcxb-dev with a wrong gold
  text have weight 0, ${repaired.doubtful} doubtful ones .35 (\`tooling/train/src/extract/gold-repair.ts\`). No other data set.
- **Model**: ${rounds} boosted trees of at most 31 leaves (LightGBM 4.7.0) over features of the tree and of a hashed linear model;
  the model of seed ${seeds.split(",")[0]} ships, ${size} bytes. Licence: Apache-2.0; credit WCXB.
- **Known failures**: collections and listings whose gold is the grid on one page and the prose on the next; products whose
  reviews are longer than their description; threads and shops in languages other than English, of which the training pages have few.

## Mean word F1

Training sets: out of fold, five folds of registrable domains; the gold texts of zyte-products and recipes-a are those labels. Other
sets: by the model of all folds, which has not seen them. The words are those of the kept blocks.

${[
  groupTable("Data sets", "set", figures.sets),
  groupTable("wcxb-dev by page type", "page type", figures.types),
  groupTable("daniel-a by language", "language", figures.languages),
].join("\n")}
## Confidence

${reliabilityTable(figures)}
## Page types

Out of fold: accuracy ${figures.typeAccuracy.toFixed(3)}, macro F1 ${figures.typeMacroF1.toFixed(3)}.

## The worst pages

${worstTable(figures)}`;
}

/** One row per group; the figures of single seeds if there are several. */
function groupTable(caption: string, of: string, groups: Readonly<Record<string, GroupFigures>>): string {
  const bySeed = Object.keys(Object.values(groups)[0]?.seeds ?? {});
  const seeds = bySeed.length > 1 ? bySeed : [];
  const rows = Object.entries(groups).map(([name, group]) => [
    ...[name, `${group.pages}`, group.mean.toFixed(4)],
    ...seeds.map((seed) => group.seeds[seed]!.toFixed(4)),
  ]);
  return toMarkdown(tableOf(caption, [of, "pages", "F1", ...seeds.map((seed) => `seed ${seed}`)], rows));
}

function reliabilityTable({ reliability }: ModelFigures): string {
  const caption =
    "wcxb-dev by expected F1, out of fold, before the calibration: it maps the mean expected F1 to F1";
  const rows = reliability.map(({ from, pages, expected, f1 }) => [
    `from ${from}`,
    `${pages}`,
    expected.toFixed(3),
    f1.toFixed(3),
  ]);
  return toMarkdown(tableOf(caption, ["expected F1", "pages", "mean expected", "mean F1"], rows));
}

/** Enough digits of an id to find a page. */
const ID_DIGITS = 12;

function worstTable({ worst }: ModelFigures): string {
  const columns = ["id", "page type", "F1", "precision", "recall", "words", "gold words"];
  const rows = worst.map(({ id, type, f1, precision, recall, words, goldWords }) => [
    ...[id.slice(0, ID_DIGITS), type],
    ...[f1, precision, recall].map((value) => value.toFixed(3)),
    ...[words, goldWords].map((count) => count.toLocaleString("en")),
  ]);
  const caption = "wcxb-dev, out of fold, pages whose gold text is right";
  return toMarkdown(tableOf(caption, columns, rows, [], 2));
}
