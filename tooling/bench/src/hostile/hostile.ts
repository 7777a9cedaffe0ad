import { stderr } from "node:process";
import { parseArgs } from "node:util";
import { datasetPath, listOf, UsageError, wholeNumber } from "@winnow/common";
import { PARSER_SHAPES } from "@winnow/hostile";
import { readPages } from "../pages/read.js";
import { type BenchPage, writeSpool } from "../pages/spool.js";
import { PARSE_VARIANTS } from "../peers/parse.js";
import { environment } from "../report/environment.js";
import { finish, REPORT_OPTIONS, REPORT_USAGE, runFolder } from "../report/finish.js";
import { ask } from "../run/ask.js";
import type { HostileJob, HostileRun } from "./measure.js";
import {
  figuresOf,
  type HostileFigures,
  type HostileReport,
  hostileBounds,
  printedHostile,
} from "./report.js";

/**
 * Number of ordinary pages, and how many of them warm up each process, until the engine has compiled hot
 * code.
 */
const PAGES = 300;
const WARM = 150;

const IN_NODE = PARSE_VARIANTS.filter(({ load }) => load !== undefined);
const NAMES = IN_NODE.map(({ name }) => name);

export const usage: string = `usage: pnpm bench hostile [--pages FILE...] [options]

Measures parsers on pages that try to take too long, each in a separate process: whether the time is linear,
and the ratio of the time per byte to that of ordinary pages.

  --pages FILE...   ordinary pages: .jsonl, .jsonl.gz, .jsonl.zst (html or htmlBase64) or HTML files; default:
                    wcxb-dev.jsonl.gz in $WINNOW_DATASETS or in ../shared/datasets
  --variants A,B    parsers to measure (default: winnow): ${NAMES.join(", ")}
  --only TEXT       only inputs whose name contains TEXT
  --limit S         at most S seconds for an input, or for a fourth of it (default 20)
${REPORT_USAGE}`;

/** @returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: "string", multiple: true },
      variants: { type: "string", default: "winnow" },
      only: { type: "string", default: "" },
      limit: { type: "string", default: "20" },
      ...REPORT_OPTIONS,
    },
  });
  if (positionals.length > 0 && values.pages === undefined) {
    throw new UsageError(`unexpected argument ${positionals[0]}: files follow --pages`);
  }
  const limitMs = 1000 * wholeNumber("limit", values.limit, 1);
  const inputs = PARSER_SHAPES.filter(({ name }) => name.includes(values.only));
  if (inputs.length === 0) throw new UsageError(`--only: no input's name contains ${values.only}`);
  const chosen = listOf("--variants", values.variants.split(","), NAMES);
  const variants = IN_NODE.filter(({ name }) => chosen.includes(name));
  const files = [...(values.pages ?? []), ...positionals];

  const spool = runFolder();
  const pages = (await writeSpool(spool, firstPages(files.length > 0 ? files : [datasetPath("wcxb-dev")])))
    .length;
  if (pages === 0) throw new RangeError("there are no ordinary pages");
  const warm = Math.min(WARM, pages >> 1);
  const measured: { name: string; inputs: HostileFigures[] }[] = [];
  for (const { name } of variants) {
    const figures: HostileFigures[] = [];
    for (const [index, input] of inputs.entries()) {
      const job: HostileJob = { kind: "hostile", variant: name, input: input.name, spool, warm };
      const found = figuresOf(input, await ask<HostileRun>(job, { limitMs }));
      figures.push(found);
      const outcome = found.failure ?? `${found.ms.toFixed(1)} CPU ms`;
      stderr.write(`[${index + 1}/${inputs.length}] ${name}, ${input.name}: ${outcome}\n`);
    }
    measured.push({ name, inputs: figures });
  }
  const report: HostileReport = {
    bench: "hostile",
    warm,
    pages,
    environment: environment(variants),
    variants: measured,
  };
  const ours = measured.find(({ name }) => name === "winnow")?.inputs ?? [];
  return finish(report, printedHostile(report), values, hostileBounds(ours), false);
}

async function* firstPages(files: readonly string[]): AsyncGenerator<BenchPage> {
  let done = 0;
  for await (const page of readPages(files)) {
    yield page;
    if (++done === PAGES) return;
  }
}
