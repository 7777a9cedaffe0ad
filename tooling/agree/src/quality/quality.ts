import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  type DatasetName,
  datasetPages,
  type PythonPackages,
  pythonRecords,
  pythonWith,
  textTable,
  wholeNumber,
} from "@winnow/common";
import { all, type Filter } from "@winnow/filter";
import {
  c4,
  dolmaQuality,
  fineweb,
  finewebQuality,
  gopherQuality,
  gopherRepetition,
  mc4,
  type WordSplitting,
} from "@winnow/filter/quality";
import { type Agreement, addDocument, type Disagreement } from "./agreement.js";

export const usage: string = `usage: pnpm agree quality [--take N]

Compares the figures of the quality filters with those of datatrove 0.10.1 and Dolma 1.2.1, on the gold texts of N
pages of wcxb-dev and daniel-a each (default all). datatrove runs twice: with words split at white space, where all
figures must be equal, and with the tokenizers that it has for the languages. Prints, for each rule, on how many
documents the figures decide alike and are equal, and the mean difference as a share of the mean; then the texts that
C4's rules leave, the verdicts of the preset fineweb, and the documents on which a rule decides differently.
`;

const ORIGINALS: PythonPackages = {
  folder: "winnow-quality-datatrove-0.10.1",
  check: [
    "from importlib.metadata import version",
    'assert version("datatrove") == "0.10.1" and version("dolma") == "1.2.1" and version("spacy") == "3.8.18"',
    'version("jieba"), version("msgspec"), version("necessary")',
  ].join("\n"),
  // Those of datatrove's filters and tokenizers, and of Dolma's taggers; their lists have many more.
  requirements: [
    ...[
      "numpy>=2",
      "loguru",
      "regex",
      "huggingface-hub",
      "fsspec",
      "dill",
      "humanize",
      "tqdm",
      "multiprocess",
    ],
    ...["spacy==3.8.18", "jieba==0.42.1", "msgspec", "necessary"],
  ],
  files: ["datatrove==0.10.1", "dolma==1.2.1"],
};

const LANGUAGES: Readonly<Record<string, string>> = {
  English: "en",
  Chinese: "zh",
  Greek: "el",
  Polish: "pl",
  Russian: "ru",
};

/** What quality_figures.py returns for a text. */
interface Answer {
  readonly id: string;
  readonly figures: Readonly<Record<Variant, Readonly<Record<string, number>>>>;
  readonly keep: { readonly fineweb?: boolean };
  readonly text: Readonly<Record<"spaces" | "tokens", string | null>>;
}

type Variant = "spaces" | "tokens" | "dolma";

const TITLES: Readonly<Record<Variant, string>> = {
  spaces: "datatrove, words split at white space",
  tokens: "datatrove, with its tokenizers",
  dolma: "Dolma",
};

/** Rules on which a text may disagree without a failure of the command: words are split differently. */
const MIN_AGREEMENT: Readonly<Record<Variant, number>> = { spaces: 1, tokens: 0.96, dolma: 1 };

/** @returns 0 if the rules decide alike on as many documents as they must, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { take: { type: "string", default: "1018" } } });
  const take = wholeNumber("take", values.take, 1);
  const results = [await compare("wcxb-dev", take), await compare("daniel-a", take)];
  return results.every(Boolean) ? 0 : 1;
}

interface TextOfSet {
  readonly id: string;
  readonly text: string;
  readonly language: string;
}

async function* textsOf(dataset: DatasetName, take: number, kept: TextOfSet[]): AsyncGenerator<TextOfSet> {
  for await (const page of datasetPages(dataset, take)) {
    const text = page.gold.text ?? "";
    // Both fail on texts without words.
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const { lang } = page as { readonly lang?: string };
    const one = { id: page.id, text, language: LANGUAGES[lang ?? "English"] ?? "en" };
    kept.push(one);
    yield one;
  }
}

async function compare(dataset: DatasetName, take: number): Promise<boolean> {
  const texts: TextOfSet[] = [];
  const script = join(import.meta.dirname, "../../src/python/quality_figures.py");
  const agreements = new Map((["spaces", "tokens", "dolma"] as const).map((variant) => [variant, new Map()]));
  const disagreements: (Disagreement & { readonly variant: Variant })[] = [];
  const counts = { lines: 0, sameLines: 0, fineweb: 0, sameFineweb: 0 };
  let index = 0;
  for await (const theirs of pythonRecords<Answer>(
    pythonWith(ORIGINALS),
    script,
    textsOf(dataset, take, texts),
  )) {
    const { text, language } = texts[index++]!;
    for (const [variant, agreement] of agreements) {
      const verdict = filterOf(variant, language)({ text });
      for (const one of addDocument(agreement, theirs.id, verdict.checks, theirs.figures[variant])) {
        disagreements.push({ ...one, variant });
      }
    }
    const kept = theirs.text.tokens;
    if (kept !== null) {
      counts.lines++;
      if ((c4()({ text }).text ?? text) === kept) counts.sameLines++;
    }
    if (theirs.keep.fineweb === undefined) continue;
    counts.fineweb++;
    if (fineweb()({ text }).keep === theirs.keep.fineweb) counts.sameFineweb++;
  }
  console.log(`${dataset}: ${texts.length} texts\n`);
  for (const [variant, agreement] of agreements) printAgreements(TITLES[variant], [...agreement.values()]);
  console.log(`lines that C4 leaves are the same: ${counts.sameLines} of ${counts.lines}`);
  console.log(`verdicts of fineweb are the same: ${counts.sameFineweb} of ${counts.fineweb}\n`);
  for (const { id, variant, rule, ours, theirs } of disagreements) {
    console.log(`differs: ${id} ${variant} ${rule} ours ${ours.toFixed(4)} theirs ${theirs.toFixed(4)}`);
  }
  return [...agreements].every(([variant, agreement]) =>
    [...agreement.values()].every((one: Agreement) => one.verdicts / one.documents >= MIN_AGREEMENT[variant]),
  );
}

function filterOf(variant: Variant, language: string): Filter {
  if (variant === "dolma") return dolmaQuality();
  const words: WordSplitting = variant;
  // datatrove's stop words are English for all languages, unless it is given others.
  const filters = [gopherRepetition({ words }), gopherQuality({ words }), finewebQuality({ words }), mc4()];
  return all(...filters, c4({ language }));
}

function printAgreements(title: string, agreements: readonly Agreement[]): void {
  const rows = agreements.map(({ rule, documents, verdicts, equal, difference, total }) => [
    rule,
    String(documents),
    percent(verdicts / documents),
    percent(equal / documents),
    total === 0 ? "-" : percent(difference / total),
  ]);
  console.log(`${textTable([title, "texts", "same result", "equal", "difference"], rows)}\n`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
