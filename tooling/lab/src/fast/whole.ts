import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { cwd, env, execPath } from "node:process";
import { type Command, count, defineCommand, text } from "../command.js";
import { type DatasetPage, pagesBelow } from "../data/datasets.js";
import type { Answer } from "../run/ask.js";
import { environmentLines } from "../run/environment.js";
import { createMeter, type Measured, type Meter } from "../run/processes.js";
import { WINNOW } from "../run/programs.js";
import { pythonVersions, pythonWith } from "../run/python.js";
import { runRounds } from "../run/rounds.js";
import { temporaryFolder, writeSpool } from "../run/spool.js";
import { figure, median, type Spread, spread, spreadFigure, sum } from "../run/statistics.js";
import { tableText } from "../table.js";
import { load, withService } from "./api.js";
import { compareGroup } from "./compare.js";
import { EXTRACT } from "./extract.js";
import { shuffled } from "./texts.js";

/** Programs that do the same. */
interface Comparison {
  readonly title: string;
  readonly rounds: number;
  /** By name, ours first: lines for the shell. Texts are written to `$PAGES/out`, which is emptied before. */
  readonly lines: Readonly<Record<string, string>>;
}

interface Run extends Pick<Measured, "wall" | "cpu"> {
  /** Number of pages with a text. */
  readonly texts: number;
  /** Seconds from the import of a library to the first text, as the program measures them. */
  readonly first?: number | undefined;
}

/** Longer pages are rare, and take the slower programs long. */
const MAX_BYTES = 600_000;

const PYTHON = EXTRACT.python!;
const LIBRARY = 'import("@winnow/extract")';

/** Whole processes of extractors. @param sizes - of the page and of the two corpora, in words. */
function comparisons([page, corpus, larger]: readonly string[]): readonly Comparison[] {
  const lab = relative(cwd(), join(import.meta.dirname, "../.."));
  const [node, python] = [`node ${join(lab, "dist/fast/one-page.js")}`, `python3 ${join(lab, "python")}`];
  const processes = availableParallelism();
  const records = "--output $PAGES/out/records.jsonl";
  const folders = "trafilatura --input-dir $PAGES/pages --output-dir $PAGES/out";
  // biome-ignore format: a table
  return [
    { title: `one page, ${page}`, rounds: 5, lines: {
      "winnow extract": "winnow extract $PAGES/page.html --format text > $PAGES/out/page.txt",
      trafilatura: "trafilatura < $PAGES/page.html > $PAGES/out/page.txt",
      [LIBRARY]: `${node} winnow $PAGES/page.html`,
      "Readability on jsdom": `${node} readability-jsdom $PAGES/page.html`,
      "Readability on linkedom": `${node} readability-linkedom $PAGES/page.html`,
      "Defuddle on linkedom": `${node} defuddle-linkedom $PAGES/page.html`,
      "import trafilatura": `${python}/peers.py extract trafilatura $PAGES/page.html`,
      "import resiliparse": `${python}/peers.py extract resiliparse $PAGES/page.html`,
    } },
    { title: `${corpus} → text`, rounds: 3, lines: {
      "winnow extract": "winnow extract $PAGES/pages.jsonl --fields text --output $PAGES/out/texts.jsonl",
      trafilatura: folders,
    } },
    { title: `${corpus} → text and metadata`, rounds: 3, lines: {
      "winnow extract": `winnow extract $PAGES/pages.jsonl ${records}`,
      trafilatura: `${folders} --json --with-metadata`,
    } },
    { title: `${larger} → text and metadata`, rounds: 1, lines: {
      "winnow extract": `winnow extract $PAGES/larger.jsonl ${records} --concurrency ${processes}`,
      "trafilatura, a loop": `${python}/extract_loop.py $PAGES/larger.jsonl $PAGES/out/records.jsonl ${processes}`,
    } },
  ];
}

/** Variants in Node whose warm figures are printed, beside all peers in other languages. */
const WARM = ["winnow", "winnow-metadata", "readability-jsdom", "readability-linkedom", "defuddle-linkedom"];

export const command: Command = defineCommand(
  {
    about: `
Prints what a person measures first: whole processes, from a cold start, beside other extractors on the same pages; the HTTP
service; and then, called warm, the time per page in a process that has compiled its code. Takes five minutes on two idle cores.
Needs Python: Trafilatura and resiliparse are installed from PyPI into an environment for temporary files if they are missing.`,
    options: {
      pages: count("pages of the smaller corpus; the larger one has 20/3 times as many", 300),
      folder: text("FOLDER", "write the pages to this folder and keep them, for repeating the commands"),
    },
  },
  async ({ pages: few, folder = temporaryFolder("winnow-fast-") }) => {
    const start = performance.now();
    const pages = await pagesBelow(few, MAX_BYTES, ["wcxb-dev"]);
    const larger = await pagesBelow(Math.round((few * 20) / 3), MAX_BYTES);
    const page = nearest(pages, median(pages.map(bytes)));
    for (const name of ["pages", "bin"]) {
      rmSync(join(folder, name), { recursive: true, force: true });
      mkdirSync(join(folder, name), { recursive: true });
    }
    writeFileSync(join(folder, "page.html"), page.html);
    for (const [i, { html }] of pages.entries()) writeFileSync(join(folder, "pages", `${i}.html`), html);
    for (const [name, corpus] of Object.entries({ pages, larger }))
      writeFileSync(join(folder, `${name}.jsonl`), corpus.map(recordLine).join(""));
    // As `npm install --global` does.
    symlinkSync(WINNOW, join(folder, "bin/winnow"));

    const variants = EXTRACT.variants.filter(({ name, peer }) => peer !== undefined || WARM.includes(name));
    const packages = variants.flatMap((variant) => variant.packages ?? []);
    console.log(`${environmentLines([["@winnow/cli"], ...packages], pythonVersions(PYTHON))}\n`);
    let isComplete = true;
    const meter = createMeter();
    for (const comparison of comparisons([[page], pages, larger].map(sizeOf)))
      isComplete = (await compare(comparison, meter, folder)) && isComplete;
    meter.close();
    await measureService(pages);

    console.log("Warm: CPU time per page in one process that has warmed up\n");
    const sample = shuffled(pages, 1).slice(0, 100);
    const { folder: spool, lengths } = await writeSpool(sample);
    const time = { warm: 0, warmMs: 6000, minMs: 0, budgetMs: 5000 };
    const job = { spool, batches: sample.map((_, i) => [i]), ...time };
    const group = { ...EXTRACT, variants, targets: [] };
    isComplete = (await compareGroup("extract", group, job, 1, lengths)) && isComplete;
    console.log(`${figure((performance.now() - start) / 60_000)} minutes`);
    return isComplete ? 0 : 1;
  },
);

/** Measures programs alternately, and prints their figures and lines. @returns whether none has failed. */
async function compare({ title, rounds, lines }: Comparison, meter: Meter, folder: string): Promise<boolean> {
  const out = join(folder, "out");
  const path = [join(folder, "bin"), dirname(pythonWith(PYTHON)), dirname(execPath), env.PATH].join(
    delimiter,
  );
  const programs = Object.entries(lines).map(([name, line]) => ({ name, line }));
  const measure = async ({ line }: (typeof programs)[number]): Promise<Answer<Run>> => {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    try {
      // With exec, there is no shell beside the program.
      const command = ["sh", "-c", `exec ${line}`];
      const { cpu, wall, output } = await meter.measure({ command, env: { PATH: path, PAGES: folder } });
      const { characters = 0, seconds: first } = output === "" ? {} : JSON.parse(output);
      return { cpu, wall, first, texts: characters > 0 ? 1 : textsIn(out) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  const runs = await runRounds(programs, rounds, measure, ({ wall }) => `${figure(wall)} s`);
  /** The values of a program, or their ratios to those of another one in the same rounds. */
  const values = (name: string, field: "wall" | "cpu" | "first", base?: string): Spread =>
    spread(
      runs.get(name)!.flatMap(({ [field]: value }, round) => {
        const divisor = base === undefined ? 1 : runs.get(base)![round]![field];
        return value === undefined || divisor === undefined ? [] : [value / divisor];
      }),
    );
  const ours = programs[0]!.name;
  const hasLibrary = LIBRARY in lines;
  const rows = programs.map(({ name }) => [
    ...[name, spreadFigure(values(name, "wall")), figure(values(name, "wall", ours).median)],
    ...[figure(values(name, "cpu").median), figure(values(name, "cpu", ours).median)],
    String(runs.get(name)!.at(-1)!.texts ?? "–"),
    ...(hasLibrary
      ? [spreadFigure(values(name, "first")), figure(values(name, "first", LIBRARY).median)]
      : []),
  ]);
  const columns = [title, "wall s", "to ours", "CPU s", "to ours", "texts"];
  if (hasLibrary) columns.push("import to text, s", "to ours");
  const once = `${rounds} ${rounds === 1 ? "round" : "rounds"}, each program once per round:`;
  console.log(`${tableText(columns, rows)}\n\n${[once, ...Object.values(lines)].join("\n  ")}\n`);
  const failures = [...runs.values()].flat().flatMap(({ error }) => error ?? []);
  if (failures.length > 0) console.log(`${failures.join("\n")}\n`);
  return failures.length === 0;
}

/** The number of texts in a folder of files with one text each, or one record per line. */
function textsIn(folder: string): number {
  const counts = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    if (!name.endsWith(".jsonl")) return statSync(path).size > 0 ? 1 : 0;
    const records = readFileSync(path, "utf8").split("\n");
    return records.filter((record) => /"text": ?"[^"]/.test(record)).length;
  });
  return sum(counts);
}

/** Prints how long the service takes to start, and what it answers under load. */
async function measureService(pages: readonly DatasetPage[]): Promise<void> {
  const first = pages.slice(0, 10);
  const page = nearest(pages, 100_000);
  const body = JSON.stringify({ pages: first.map(({ html }) => ({ html })) });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  const answered: number[] = [];
  let rate = "";
  for (let round = 1; round <= 3; round++) {
    const start = performance.now();
    await withService({}, async (url) => {
      const answer = await fetch(`${url}/v1/extract`, request);
      await answer.text();
      if (!answer.ok) throw new Error(`the service answers ${answer.status}`);
      answered.push((performance.now() - start) / 1000);
      if (round < 3) return;
      await load(url, [page.html], { connections: 8, duration: 4 });
      const result = await load(url, [page.html], { connections: 8, duration: 8 });
      const { requests, latency, errors, non2xx } = result;
      rate = `${figure(requests.average)}; p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${errors + non2xx} errors`;
    });
  }
  const rows = [
    [`start until the first batch is answered, ${sizeOf(first)}, s`, spreadFigure(spread(answered))],
    [`requests per second, 8 connections, one page of ${sizeOf([page])}`, rate],
  ];
  console.log(`${tableText(["winnow-api", ""], rows)}\n`);
}

function bytes({ html }: DatasetPage): number {
  return Buffer.byteLength(html);
}

function sizeOf(pages: readonly DatasetPage[]): string {
  const total = sum(pages.map(bytes));
  return pages.length === 1
    ? `${figure(total / 1000)} kB`
    : `${pages.length} pages, ${figure(total / 1e6)} MB`;
}

/** The page whose size is the nearest to one. */
function nearest(pages: readonly DatasetPage[], size: number): DatasetPage {
  return pages.toSorted((a, b) => Math.abs(bytes(a) - size) - Math.abs(bytes(b) - size))[0]!;
}

function recordLine({ id, url, html }: DatasetPage): string {
  return `${JSON.stringify({ id, ...(URL.canParse(url ?? "") ? { url } : {}), html })}\n`;
}
