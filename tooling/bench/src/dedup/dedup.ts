import { stderr } from "node:process";
import { parseArgs } from "node:util";
import { datasetPath, listOf, UsageError, wholeNumber } from "@winnow/common";
import { type BenchPage, writeSpool } from "../pages/spool.js";
import { environment } from "../report/environment.js";
import { finish, REPORT_OPTIONS, REPORT_USAGE, runFolder } from "../report/finish.js";
import { ask } from "../run/ask.js";
import { findPython } from "../run/python.js";
import { runRounds } from "../run/rounds.js";
import type { Answer, Runtime } from "../types.js";
import { type Batch, batchesOf, enlargement, readTexts, shuffled } from "./corpus.js";
import { DEDUP_PEERS, GROUPS } from "./groups.js";
import type { DedupJob, DedupRun } from "./measure.js";
import { type DedupReport, dedupBounds, type GroupFigures, printedDedup, summarizeGroup } from "./report.js";
import { type DedupVariant, GROUP_NAMES, type GroupName } from "./types.js";

const SEED = 6;

/**
 * Bytes of text that are timed together: about a millisecond for the fastest, a few seconds for the slowest
 * variant.
 */
const BATCH_BYTES = 1_000_000;

/** CPU time for warming up, in which the engine compiles hot code. */
const WARM_MS = 500;

/** A variant that processes all texts in less time repeats them, because shorter times are inaccurate. */
const MIN_MS = 1000;

export const usage: string = `usage: pnpm bench dedup [--texts FILE...] [options]

Measures our deduplication and its peers on the same texts: every variant in a separate process, one after
another.

  --texts FILE...   .jsonl, .jsonl.gz, .jsonl.zst (text, or gold.text, or html or htmlBase64) or text files; default:
                    wcxb-dev.jsonl.gz in $WINNOW_DATASETS or in ../shared/datasets
  --megabytes N     generate documents from the lines of the texts, seeded, up to this size (default 100; 0: none)
  --only A,B        only these groups (default: all): ${GROUP_NAMES.join(", ")}
  --rounds R        runs of every variant (default 3; the clusters always once)
  --seconds S       a variant starts no batch of texts after S CPU seconds (default 4)
${REPORT_USAGE}`;

/** @returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      texts: { type: "string", multiple: true },
      megabytes: { type: "string", default: "100" },
      only: { type: "string" },
      rounds: { type: "string" },
      seconds: { type: "string", default: "4" },
      ...REPORT_OPTIONS,
    },
  });
  if (positionals.length > 0 && values.texts === undefined) {
    throw new UsageError(`unexpected argument ${positionals[0]}: files follow --texts`);
  }
  const names = listOf("--only", values.only === undefined ? [] : values.only.split(","), GROUP_NAMES);
  const bytes = 1e6 * wholeNumber("megabytes", values.megabytes, 0);
  const rounds = values.rounds === undefined ? undefined : wholeNumber("rounds", values.rounds, 1);
  const budgetMs = 1000 * wholeNumber("seconds", values.seconds, 1);
  const files = [...(values.texts ?? []), ...positionals];

  const spool = runFolder();
  const needsTexts = names.some((name) => GROUPS[name].unit === "MB");
  const corpus = corpusOf(files.length > 0 ? files : [datasetPath("wcxb-dev")], bytes);
  const lengths = await writeSpool(spool, needsTexts ? corpus : []);
  const batches = batchesOf(lengths, BATCH_BYTES);
  const variants = names.flatMap((name) => GROUPS[name].variants);
  const python = variants.some(isInPython) ? findPython(DEDUP_PEERS) : undefined;
  const job = { kind: "dedup", spool, batches, warmMs: WARM_MS, minMs: MIN_MS, budgetMs } as const;
  const groups: GroupFigures[] = [];
  for (const name of names) groups.push(await measureGroup(name, job, rounds, python));

  const report: DedupReport = {
    bench: "dedup",
    documents: lengths.length,
    bytes: sum(lengths),
    environment: environment(variants, python?.versions),
    noPython: typeof python?.versions === "string" ? python.versions : undefined,
    groups,
  };
  const failed = groups.some((figures) =>
    figures.variants.some(
      ({ failures }, i) => failures.length > 0 && !isInPython(GROUPS[figures.group].variants[i]!),
    ),
  );
  return finish(report, printedDedup(report), values, dedupBounds(groups), failed);

  async function measureGroup(
    group: GroupName,
    job: Omit<DedupJob, "group" | "variant">,
    wanted: number | undefined,
    python: Runtime | undefined,
  ): Promise<GroupFigures> {
    const { variants, rounds } = GROUPS[group];
    const measure = (variant: DedupVariant): Promise<Answer<DedupRun>> => {
      const own: DedupJob = { ...job, group, variant: variant.name };
      return isInPython(variant) ? python!.ask(own) : ask(own);
    };
    stderr.write(`${group}\n`);
    const runs = await runRounds(
      variants,
      rounds === 1 ? 1 : (wanted ?? rounds),
      measure,
      ({ cpuMs, task }) => {
        return `${task?.found ?? `${cpuMs.length} batches`}, ${(sum(cpuMs) / 1000).toFixed(2)} CPU s`;
      },
    );
    const batchBytes = job.batches.map(([from, to]: Batch) => sum(lengths.slice(from, to)));
    return summarizeGroup(group, runs, batchBytes);
  }
}

function isInPython({ load, task }: DedupVariant): boolean {
  return load === undefined && task === undefined;
}

/**
 * The texts and the generated ones, shuffled, so that the first batches of a slow variant represent the rest.
 */
async function* corpusOf(files: readonly string[], bytes: number): AsyncGenerator<BenchPage> {
  stderr.write(`reading ${files.join(", ")}\n`);
  const texts: string[] = [];
  for await (const text of readTexts(files)) texts.push(text);
  const generated = [...enlargement(texts, bytes, SEED)];
  stderr.write(`${texts.length} texts, ${generated.length} generated from their lines\n`);
  for (const [index, text] of shuffled([...texts, ...generated], SEED).entries()) {
    yield { id: String(index), html: text };
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
