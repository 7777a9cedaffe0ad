import { fileURLToPath } from "node:url";
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
import { type Command, defineCommand, flag, take } from "../../command.js";
import { type DatasetName, datasetPages } from "../../data/datasets.js";
import { writeFigures } from "../../figures.js";
import { stampTables } from "../../publish/check.js";
import { askAll } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { tableText } from "../../table.js";
import { LANGUAGES } from "../language.js";
import { type Agreement, addDocument, type Disagreement, hasSameVerdict } from "./agreement.js";

const ORIGINALS = {
  folder: "winnow-quality-datatrove-0.10.1",
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

/** What quality_figures.py returns for a text. */
interface Answer {
  readonly id: string;
  readonly figures: Readonly<Record<Variant, Readonly<Record<string, number>>>>;
  readonly keep: { readonly fineweb?: boolean };
  readonly text: Readonly<Record<"spaces" | "tokens", string | null>>;
}

const VARIANTS = ["spaces", "tokens", "dolma"] as const;
type Variant = (typeof VARIANTS)[number];

const TITLES: Readonly<Record<Variant, string>> = {
  spaces: "datatrove, words split at white space",
  tokens: "datatrove, with its tokenizers",
  dolma: "Dolma",
};

/** Rules on which a text may disagree without a failure of the command: words are split differently. */
const MIN_AGREEMENT: Readonly<Record<Variant, number>> = { spaces: 1, tokens: 0.98, dolma: 1 };

/** Whose rules have a verdict together. */
const SOURCES: Readonly<Record<Variant, readonly string[]>> = {
  spaces: ["gopher", "c4", "mc4", "fineweb"],
  tokens: ["gopher", "c4", "mc4", "fineweb"],
  dolma: ["dolma"],
};

const FIGURES = fileURLToPath(new URL("../../../figures/quality.json", import.meta.url));

/** The agreement on one set of texts, as `--write` writes it. */
export interface SetFigures {
  readonly set: DatasetName;
  readonly texts: number;
  readonly variants: readonly {
    readonly variant: Variant;
    /** Texts with the same verdict, by source. */
    readonly verdicts: Readonly<Record<string, number>>;
    readonly rules: readonly Agreement[];
  }[];
  /** Texts of which C4's rules leave the same lines, and the texts with lines of the original. */
  readonly c4Lines: readonly [same: number, texts: number];
  /** Texts with the same verdict of the preset, and the English texts. */
  readonly fineweb: readonly [same: number, texts: number];
}

/** Fails if rules decide alike on fewer documents than they must. */
export const command: Command = defineCommand(
  {
    about: `
Compares the figures of the quality filters with those of datatrove 0.10.1 and Dolma 1.2.1, on the gold texts of wcxb-dev and
daniel-a. datatrove runs twice: with words split at white space, where all figures must be equal, and with the tokenizers
that it has for the languages. Prints, for each rule, on how many documents the figures decide alike and are equal, and the
largest difference; then the verdicts by source, the texts that C4's rules leave, the verdicts of the preset fineweb, and
the documents on which a rule decides differently.`,
    options: { take: take(Number.POSITIVE_INFINITY), write: flag("write tooling/lab/figures/quality.json") },
  },
  async ({ take, write }) => {
    const sets = [await compare("wcxb-dev", take), await compare("daniel-a", take)];
    if (write) {
      writeFigures(FIGURES, sets);
      await stampTables("lab right quality --write", ["verdicts"]);
    }
    const agree = sets.every(({ variants }) =>
      variants.every(({ variant, rules }) =>
        rules.every(({ verdicts, documents }) => verdicts / documents >= MIN_AGREEMENT[variant]),
      ),
    );
    return agree ? 0 : 1;
  },
);

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

async function compare(dataset: DatasetName, take: number): Promise<SetFigures> {
  const texts: TextOfSet[] = [];
  const launch = pythonLaunch({ script: "quality_figures.py", packages: ORIGINALS });
  const agreements = VARIANTS.map((variant) => ({
    variant,
    rules: new Map<string, Agreement>(),
    verdicts: Object.fromEntries(SOURCES[variant].map((source) => [source, 0])),
  }));
  const disagreements: (Disagreement & { readonly variant: Variant })[] = [];
  const c4Lines: [number, number] = [0, 0];
  const presets: [number, number] = [0, 0];
  let index = 0;
  for await (const theirs of askAll<Answer>(launch, textsOf(dataset, take, texts))) {
    const { text, language } = texts[index++]!;
    for (const { variant, rules, verdicts } of agreements) {
      const { checks } = filterOf(variant, language)({ text });
      const figures = theirs.figures[variant];
      for (const one of addDocument(rules, theirs.id, checks, figures)) {
        disagreements.push({ ...one, variant });
      }
      for (const source of SOURCES[variant]) {
        if (hasSameVerdict(source, checks, figures)) verdicts[source]!++;
      }
    }
    const kept = theirs.text.tokens;
    if (kept !== null) count(c4Lines, (c4()({ text }).text ?? text) === kept);
    if (theirs.keep.fineweb !== undefined) count(presets, fineweb()({ text }).keep === theirs.keep.fineweb);
  }
  console.log(`${dataset}: ${texts.length} texts\n`);
  for (const { variant, rules, verdicts } of agreements) {
    printAgreements(TITLES[variant], [...rules.values()]);
    const shares = SOURCES[variant].map((source) => `${source} ${percent(verdicts[source]! / texts.length)}`);
    console.log(`the same verdict: ${shares.join(", ")}\n`);
  }
  console.log(`lines that C4 leaves are the same: ${c4Lines.join(" of ")}`);
  console.log(`verdicts of fineweb are the same: ${presets.join(" of ")}\n`);
  for (const { id, variant, rule, ours, theirs } of disagreements) {
    console.log(`differs: ${id} ${variant} ${rule} ours ${ours.toFixed(4)} theirs ${theirs.toFixed(4)}`);
  }
  const variants = agreements.map(({ rules, ...others }) => ({
    ...others,
    rules: [...rules.values()].map(rounded),
  }));
  return { set: dataset, texts: texts.length, variants, c4Lines, fineweb: presets };
}

function count(of: [same: number, all: number], isSame: boolean): void {
  if (isSame) of[0]++;
  of[1]++;
}

function rounded(agreement: Agreement): Agreement {
  return { ...agreement, largest: Number(agreement.largest.toPrecision(3)) };
}

function filterOf(variant: Variant, language: string): Filter {
  if (variant === "dolma") return dolmaQuality();
  const words: WordSplitting = variant;
  // datatrove's stop words are English for all languages, unless it is given others.
  const filters = [gopherRepetition({ words }), gopherQuality({ words }), finewebQuality({ words }), mc4()];
  return all(...filters, c4({ language }));
}

function printAgreements(title: string, agreements: readonly Agreement[]): void {
  const rows = agreements.map(({ rule, documents, verdicts, equal, largest }) => [
    rule,
    String(documents),
    percent(verdicts / documents),
    percent(equal / documents),
    largest < 1e-9 ? "0" : largest.toPrecision(3),
  ]);
  console.log(`${tableText([title, "texts", "same result", "equal", "largest difference"], rows)}\n`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
