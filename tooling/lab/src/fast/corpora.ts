import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Command, count, defineCommand } from "../command.js";
import { gzipRecord } from "../data/archives.js";
import { datasetFiles, htmlOf, recordsOf } from "../data/datasets.js";
import { environmentLines } from "../run/environment.js";
import { createMeter } from "../run/processes.js";
import { WINNOW } from "../run/programs.js";
import { type PythonPackages, pythonLaunch, pythonVersions } from "../run/python.js";
import { temporaryFolder } from "../run/spool.js";
import { figure } from "../run/statistics.js";
import { tableText } from "../table.js";

/** datatrove asks for spaCy when it splits English words, and Trafilatura for lxml_html_clean. */
export const DATATROVE: PythonPackages = {
  folder: "winnow-engines-datatrove",
  requirements: ["datatrove[io,processing]==0.10.1", "spacy==3.8.18", "lxml_html_clean"],
};

/** What its extra `text-cpu` has for extraction; the rest are models and a compiler of C++. */
const NEMO: PythonPackages = {
  folder: "winnow-engines-nemo",
  requirements: [
    ...["nemo-curator==1.4.0", "trafilatura==2.0.0", "justext", "resiliparse", "lxml_html_clean", "warcio"],
    ...["pycld2", "beautifulsoup4", "ftfy>=6.3.1"],
  ],
};

const SHARDS = 2;

/** What a system made of the pages. */
interface Corpus {
  /** Pages that were read, and those with a text. */
  readonly pages?: number;
  readonly texts?: number;
  /** Documents that the filters keep, and those that are left without near-duplicates. */
  readonly kept: number;
  readonly corpus?: number;
}

interface System {
  readonly name: string;
  /** @returns the command, and its figures when it is done. */
  readonly prepare: (
    folder: string,
    archives: string,
    workers: number,
  ) => { readonly command: readonly string[]; readonly result: (output: string) => Corpus };
}

const SYSTEMS: readonly System[] = [
  {
    name: "winnow run",
    prepare(folder, archives, workers) {
      const recipe = {
        input: join(archives, "*.warc.gz"),
        stages: ["extract", { filter: { preset: "fineweb" } }, { dedup: { by: ["minhash"], drop: true } }],
        output: "corpus",
        format: "jsonl.gz",
      };
      writeFileSync(join(folder, "recipe.json"), JSON.stringify(recipe));
      return {
        command: [
          process.execPath,
          WINNOW,
          "run",
          join(folder, "recipe.json"),
          "--concurrency",
          `${workers}`,
        ],
        result() {
          const { tallies, outputs } = JSON.parse(
            readFileSync(join(folder, "corpus", "corpus.json"), "utf8"),
          );
          const empty = Object.values<number>(tallies.counts.empty ?? {}).reduce((sum, n) => sum + n, 0);
          const corpus = (outputs as { documents: number }[]).reduce(
            (sum, { documents }) => sum + documents,
            0,
          );
          const { records: pages, documents: kept, failed } = tallies;
          return { pages, texts: pages - empty - failed, kept, corpus };
        },
      };
    },
  },
  python("datatrove", "datatrove_corpus.py", DATATROVE),
  python("NeMo Curator", "nemo_corpus.py", NEMO),
];

/** A system whose script prints a {@link Corpus}. */
function python(name: string, script: string, packages: PythonPackages): System {
  return {
    name,
    prepare(folder, archives, workers) {
      const { command, args } = pythonLaunch({ script, packages }, archives, folder, `${workers}`);
      const result = (output: string): Corpus => JSON.parse(output.trim().split("\n").at(-1)!);
      return { command: [command, ...args], result };
    },
  };
}

/** Fails if a command fails, or ours does not read every page. */
export const command: Command = defineCommand(
  {
    about: `
Makes a corpus of the same pages, in two WARC files, by \`winnow run\` and by datatrove (Python), each from cold processes: extraction
(datatrove's is Trafilatura), the filters of FineWeb (Gopher's, C4's and its own; without those of addresses and languages, whose
lists and models are downloads), and MinHash of 14 × 8 with 5-grams. NeMo Curator (Python) extracts by Trafilatura, too, and has
filters like those; its MinHash needs a GPU. CPU time and memory are those of all processes.`,
    options: {
      take: count("number of pages, of all sets in turn", 5000),
      workers: count("processes of each system", 2),
      rounds: count("rounds", 2),
    },
  },
  async ({ take, workers, rounds }) => {
    const root = temporaryFolder("winnow-corpora-");
    const archives = join(root, "archives");
    const pages = await writeArchives(archives, take);
    const rows: string[][] = [];
    const meter = createMeter();
    let isComplete = true;
    for (let round = 1; round <= rounds; round++)
      for (const { name, prepare } of SYSTEMS) {
        const folder = join(root, `${name.replace(" ", "-")}-${round}`);
        mkdirSync(folder);
        const { command, result } = prepare(folder, archives, workers);
        const { cpu, wall, peak, output } = await meter.measure({ command, sampled: true });
        const corpus = result(output);
        // datatrove leaves out pages that do not look like HTML to it.
        if (name === "winnow run") isComplete &&= corpus.pages === pages;
        rows.push([
          ...[name, String(round), figure(cpu), figure(wall), figure(peak / 1e6)],
          ...[corpus.pages, corpus.texts, corpus.kept, corpus.corpus].map((value) => String(value ?? "–")),
        ]);
        console.error(rows.at(-1)!.join(" "));
      }
    meter.close();
    const versions = { ...pythonVersions(DATATROVE), ...pythonVersions(NEMO) };
    console.log(`${environmentLines([["@winnow/cli"]], versions)}\n`);
    const columns = ["system", "round", "CPU s", "wall s", "peak MB", "pages", "with text", "kept", "corpus"];
    console.log(tableText(columns, rows));
    return isComplete ? 0 : 1;
  },
);

/** Writes pages of all data sets to archives. @returns their number. */
async function writeArchives(folder: string, take: number): Promise<number> {
  mkdirSync(folder);
  const files = Array.from({ length: SHARDS }, (_, shard) => openSync(join(folder, `${shard}.warc.gz`), "w"));
  let pages = 0;
  for await (const record of recordsOf(await datasetFiles())) {
    const html = htmlOf(record);
    if (html === undefined || html === "") continue;
    if (pages === take) break;
    const archived = gzipRecord(`https://archive.example/${pages}`, html);
    writeSync(files[pages++ % SHARDS]!, archived);
  }
  for (const file of files) closeSync(file);
  return pages;
}
