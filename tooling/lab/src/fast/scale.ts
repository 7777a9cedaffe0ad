import { type Command, count, defineCommand } from "../command.js";
import { createRandom } from "../random.js";
import { tableText } from "../table.js";
import { type Cluster, HAZARDS, type Hazards, type Schedule, schedule } from "./schedule.js";

/** A parameter: its value, its unit, and the command or source of it. Rates are those of one core. */
type Parameter = readonly [value: number, unit: string, source: string];

// biome-ignore format: a table
const PARAMETERS = {
  pagesPerShard: [30_000, "pages", "CC-MAIN: 2.7 billion pages in 90,000 WARC files"],
  gzipPerShard: [1.1e9, "bytes", "CC-MAIN"],
  extract: [26, "ms/page", "pnpm lab fast corpora: 157 CPU s for 4,924 pages of 153 kB from cold processes, 82% of it reading and extraction with metadata; CC has 158 kB"],
  withText: [0.9, "of pages", "assumed"],
  textPerPage: [3_500, "bytes", "assumed; median of the English pages of CC is about 2,500"],
  filter: [5.7, "ms/page", "the same: preset fineweb, language and page type"],
  kept: [0.25, "of documents", "assumed; FineWeb keeps less, since it has English only"],
  sign: [161e6, "bytes of text/s", "pnpm lab fast dedup: MinHash 14 × 8"],
  keysPerDocument: [16, "keys", "14 bands, exact, id"],
  bytesPerKey: [20, "bytes", "shard, line, key and what a shuffle adds"],
  sort: [1e6, "keys/s", "assumed: rows that a core shuffles and sorts in Spark SQL"],
  clustered: [0.35, "of documents", "assumed: documents with a candidate"],
  engine: [18e6, "bytes of text/s", "assumed: a ninth of the rate of signatures, since winnow dedup also reads, compares and writes records"],
  engineMemory: [4_000, "bytes/document", "what winnow dedup announces for 100,000 documents of 2,500 characters"],
  convert: [32e6, "bytes of text/s", "hyparquet-writer"],
  exponent: [2.3, "", "assumed: the number of clusters of k documents falls with k to this power"],
  corePrice: [0.04, "per core hour", "assumed: large clouds on demand; a third of it if interruptible"],
  transferPrice: [0, "per GB", "in the region of the archive; up to 0.09 outside"],
} satisfies Readonly<Record<string, Parameter>>;

/** CPU milliseconds per page to text, from the tables of `pnpm lab fast` in docs/measurements.md: 300 pages of wcxb-dev, 177 kB. */
// biome-ignore format: a table
const TO_TEXT: readonly (readonly [program: string, kind: string, ms: number])[] = [
  ["winnow extract", "command, cold", 6_290 / 300],
  ["trafilatura", "command, cold", 12_800 / 300],
  ["@winnow/extract", "library, warm", 9.73],
  ["Trafilatura", "library, warm", 39.9],
  ["Readability.js on linkedom", "library, warm", 49],
  ["Readability.js on jsdom", "library, warm", 221],
];

/**
 * Assumed watts of a busy core: its share of the processor's power alone (280 W for 64 cores are 4.4), and its share of a
 * server with memory, disks and cooling.
 */
const WATTS: readonly [low: number, high: number] = [4, 12];

/** The values alone. */
const P = Object.fromEntries(Object.entries(PARAMETERS).map(([name, [value]]) => [name, value])) as {
  readonly [name in keyof typeof PARAMETERS]: number;
};

const SCALES = [10e6, 100e6, 1e9, 2.7e9];

/** Documents with one key from which on Spark treats it as hot. */
const HOT = 1_000_000;

/** Rounds of large-star and small-star, each of which sorts the edges twice. */
const ROUNDS = 8;

type Costs = ReturnType<typeof costsOf>;

/**
 * Computes the costs of a number of pages from {@link PARAMETERS}: core hours by stage, bytes read from the archive, of
 * keys that are shuffled, and of documents that are moved, there and back, and the largest cluster with its engine's bytes.
 */
function costsOf(pages: number) {
  const hoursOf = (amount: number, rate: number): number => amount / rate / 3600;
  const texts = pages * P.withText;
  const documents = texts * P.kept;
  const text = documents * P.textPerPage;
  const keys = documents * P.keysPerDocument;
  const members = documents * P.clustered;
  const hours = {
    extract: hoursOf(pages, 1000 / P.extract),
    filter: hoursOf(texts, 1000 / P.filter),
    keys: hoursOf(text, P.sign),
    components: hoursOf(keys, P.sort) + 2 * ROUNDS * hoursOf(2 * members, P.sort),
    compare: hoursOf(text, P.engine),
    write: hoursOf(text, P.convert),
  };
  const total = Object.values(hours).reduce((sum, value) => sum + value, 0);
  const shards = Math.ceil(pages / P.pagesPerShard);
  const read = shards * P.gzipPerShard;
  // Sizes have a Pareto distribution from 2 on: their mean is 2 (a - 1) / (a - 2), and the largest of n is about 2 n^(1 / (a - 1)).
  const tail = P.exponent - 1;
  const clusters = (members * (tail - 1)) / (2 * tail);
  const largest = 2 * clusters ** (1 / tail);
  return {
    ...{ pages, shards, hours, total, documents, read, largest },
    keys: keys * P.bytesPerKey,
    moved: 2 * members * P.textPerPage,
    engine: largest * P.engineMemory,
    hot: clusters * (HOT / 2) ** -tail,
    money: total * P.corePrice + (read / 1e9) * P.transferPrice,
  };
}

export const command: Command = defineCommand(
  {
    about: `
Costs of a corpus from a crawl, up to a dump of Common Crawl (2.7 billion pages, 90,000 WARC files), as Markdown: core hours and
money by stage, bytes over the network, hot keys and the largest cluster, computed from the rates in its first table; and a seeded
simulation of the tasks with stragglers, failures, lost nodes and speculative copies; and the energy of extraction, here and in
other programs, from CPU times and an assumed power per core.`,
    options: {
      cores: count("number of cores in the cluster", 1024),
      seed: count("seed of the simulation", 1, 0),
    },
  },
  async ({ cores, seed }) => {
    const parameters = Object.entries(PARAMETERS).map(([name, [value, unit, source]]) => [
      ...[name, `${value.toLocaleString("en-US")} ${unit}`.trim(), source],
    ]);
    console.log(`${tableText(["parameter", "value", "source"], parameters, 3)}\n`);
    const costs = SCALES.map(costsOf);
    console.log(`${tableText(["pages", ...SCALES.map(short)], costRows(costs))}\n`);
    const dump = costs.at(-1)!;
    const cluster = { nodes: Math.ceil(cores / CORES_PER_NODE), coresPerNode: CORES_PER_NODE };
    console.log(`${tableText(SCHEDULE_COLUMNS, scheduleRows(dump, cluster, seed))}\n`);
    console.log(tableText(ENERGY_COLUMNS, energyRows(), 2));
    return 0;
  },
);

const CORES_PER_NODE = 16;

function costRows(costs: readonly Costs[]): readonly (readonly string[])[] {
  const row = (name: string, figure: (costs: Costs) => string): readonly string[] => [
    name,
    ...costs.map(figure),
  ];
  const stages = Object.keys(costs[0]!.hours) as (keyof Costs["hours"])[];
  return [
    ...stages.map((stage) => row(`core hours: ${stage}`, ({ hours }) => short(hours[stage]))),
    row("core hours", ({ total }) => short(total)),
    row("money", ({ money }) => short(money)),
    row("shards", ({ shards }) => short(shards)),
    row("documents that are compared", ({ documents }) => short(documents)),
    row("bytes read", ({ read }) => bytes(read)),
    row("bytes of keys shuffled", ({ keys }) => bytes(keys)),
    row("bytes of documents shuffled", ({ moved }) => bytes(moved)),
    row("documents of the largest cluster", ({ largest }) => short(largest)),
    row("memory of its engine", ({ engine }) => bytes(engine)),
    row(`keys with more than ${short(HOT)} documents`, ({ hot }) => short(hot)),
    row("memory of one engine for all", ({ documents }) => bytes(documents * P.engineMemory)),
  ];
}

// biome-ignore format: a table
const SCHEDULE_COLUMNS = [
  "tasks of a dump", "hours", "core hours", "of them lost", "idle at the end", "attempts", "nodes lost", "copies", "slowest task",
];

/** One row per set of hazards: each adds one to those before it. */
function scheduleRows(dump: Costs, cluster: Cluster, seed: number): readonly (readonly string[])[] {
  const { extract, filter, keys } = dump.hours;
  const mean = ((extract + filter + keys) / dump.shards) * 3600;
  return Object.entries(HAZARDS).map(([name, hazards]: [string, Hazards]) => {
    const found: Schedule = schedule(dump.shards, mean, cluster, hazards, createRandom(seed));
    const { seconds, busy, lost, attempts, nodesLost, copies, slowest } = found;
    const idle = 1 - busy / (seconds * cluster.nodes * cluster.coresPerNode);
    const times = [(seconds / 3600).toFixed(2), short(busy / 3600), short(lost / 3600)];
    const counts = [attempts, nodesLost, copies].map(short);
    return [name, ...times, `${(100 * idle).toFixed(1)}%`, ...counts, `${(slowest / 60).toFixed(0)} min`];
  });
}

const ENERGY_COLUMNS = [
  ...["program", "measured as", "CPU ms per page", "core hours per million pages"],
  `kWh at ${WATTS[0]} to ${WATTS[1]} W per core`,
];

function energyRows(): readonly (readonly string[])[] {
  return TO_TEXT.map(([program, kind, ms]) => {
    const hours = (ms / 1000 / 3600) * 1e6;
    const [low, high] = WATTS.map((watts) => ((hours * watts) / 1000).toPrecision(2));
    return [program, kind, short(ms), short(hours), `${low} to ${high}`];
  });
}

/** Three significant digits. */
function short(value: number): string {
  if (value < 0.01) return value === 0 ? "0" : value.toExponential(0);
  if (value >= 1e9) return `${Number((value / 1e9).toPrecision(3))} billion`;
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} million`;
  return Number(value.toPrecision(3)).toLocaleString("en-US");
}

function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB", "PB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${Number((value / 1000 ** power).toPrecision(3))} ${units[power]}`;
}
