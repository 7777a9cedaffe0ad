import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { readArchive } from "@winnow/corpus/archives";
import { type Command, count, defineCommand } from "../command.js";
import { archivedPages, pageRecord } from "../data/archives.js";
import { createAsker } from "../run/ask.js";
import { cpuSince } from "../run/cpu.js";
import { environmentLines } from "../run/environment.js";
import { type PythonPackages, pythonLaunch, pythonVersions } from "../run/python.js";
import { temporaryFolder } from "../run/spool.js";
import { figure } from "../run/statistics.js";
import { tableText } from "../table.js";

const FASTWARC: PythonPackages = { folder: "winnow-fastwarc-2.0.0", requirements: ["fastwarc==2.0.0"] };

interface Reading {
  readonly records: number;
  /** Of the blocks. */
  readonly bytes: number;
  readonly cpuMs: number;
}

/** Fails if the readers do not agree about the records. */
export const command: Command = defineCommand(
  {
    about: `
Writes pages of wcxb-dev to archives in the folder for temporary files, plain and a gzip member per record, and reads them with
readArchive and with FastWARC (Python), in CPU time of all threads, alternately; and inflates the members with node:zlib alone,
without reading them. The archives are removed afterwards.`,
    options: {
      megabytes: count("content of each archive", 600),
      rounds: count("rounds, of which the fastest counts", 3),
    },
  },
  async ({ megabytes, rounds }) => {
    const folder = temporaryFolder("winnow-archives-");
    const asker = createAsker<Reading>(pythonLaunch({ script: "fastwarc_time.py", packages: FASTWARC }));
    const rows: string[][] = [];
    let agrees = true;
    for (const name of ["plain.warc", "gzip.warc.gz"]) {
      const path = join(folder, name);
      const { content, members } = await writeArchive(path, megabytes * 1e6);
      let zlibMs = Number.POSITIVE_INFINITY;
      let ours: Reading | undefined;
      let theirs: Reading | undefined;
      for (let round = 0; round < rounds; round++) {
        ours = faster(ours, await readOurs(path));
        const { error, ...answer } = await asker.ask(JSON.stringify({ path }));
        if (name.endsWith(".gz")) zlibMs = Math.min(zlibMs, inflateAll(members));
        if (error !== undefined) throw new Error(`FastWARC: ${error}`);
        theirs = faster(theirs, answer as Reading);
      }
      agrees &&= ours?.records === theirs?.records && ours?.bytes === theirs?.bytes;
      const rate = ({ cpuMs }: Reading): string => figure(content / 1000 / cpuMs);
      const size = (await stat(path)).size;
      rows.push([
        ...[name, String(ours!.records), figure(size / 1e6), figure(content / 1e6)],
        ...[rate(ours!), zlibMs === Number.POSITIVE_INFINITY ? "" : figure(content / 1000 / zlibMs)],
        ...[rate(theirs!), figure(theirs!.cpuMs / ours!.cpuMs)],
      ]);
    }
    asker.close();
    console.log(environmentLines([["@winnow/corpus"]], pythonVersions(FASTWARC)));
    console.log(`The fastest of ${rounds} rounds; MB/s are of content per second of CPU\n`);
    const speeds = ["ours, MB/s", "node:zlib, MB/s", "FastWARC, MB/s", "speed to FastWARC"];
    const columns = ["archive", "records", "MB", "content, MB", ...speeds];
    console.log(tableText(columns, rows));
    return agrees ? 0 : 1;
  },
);

function faster(a: Reading | undefined, b: Reading): Reading {
  return a === undefined || b.cpuMs < a.cpuMs ? b : a;
}

/** Writes pages again and again. @returns bytes of their records, and the members in order, with repetitions. */
async function writeArchive(path: string, size: number) {
  const pages = (await archivedPages(300)).map((page) => pageRecord(page, 0));
  const members = path.endsWith(".gz") ? pages.map((record) => gzipSync(record)) : pages;
  const written: Uint8Array[] = [];
  let content = 0;
  function* parts(): Generator<Uint8Array> {
    for (let i = 0; content < size; i++) {
      content += pages[i % pages.length]!.length;
      written.push(members[i % pages.length]!);
      yield members[i % pages.length]!;
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return { content, members: written };
}

/** CPU milliseconds for inflating all members at once each. */
function inflateAll(members: readonly Uint8Array[]): number {
  const start = process.cpuUsage();
  for (const member of members) gunzipSync(member, { chunkSize: 1 << 17 });
  return cpuSince(start);
}

async function readOurs(path: string): Promise<Reading> {
  const start = process.cpuUsage();
  let records = 0;
  let bytes = 0;
  for await (const record of readArchive(createReadStream(path, { highWaterMark: 1 << 18 }))) {
    if (record.kind === "damaged") throw new Error(record.reason.message);
    records++;
    bytes += record.block.length;
  }
  return { records, bytes, cpuMs: cpuSince(start) };
}
