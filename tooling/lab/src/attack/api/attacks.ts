/** What is sent to the service, and what may come of it; type, body, encoding and client are names in their tables. */
export interface Attack {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly size: number;
  /** The accepted outcomes: statuses, or how a connection may end without one. */
  readonly accepts: readonly string[];
  readonly encoding: string;
  readonly client: string;
  /** How often each body is sent at once, over a connection each. */
  readonly connections: number;
  /** Seconds until a client leaves. */
  readonly seconds: number;
  /** Whether another client must be served meanwhile. */
  readonly others: boolean;
}

/** A value, or those of the full and of the quick run. */
type Scaled = number | readonly [full: number, quick: number];

interface Details {
  readonly encoding?: string;
  readonly client?: string;
  readonly connections?: number;
  readonly seconds?: Scaled;
  readonly others?: true;
}

type Row = readonly [
  name: string,
  paths: readonly string[],
  type: string,
  body: string,
  /** A run leaves out an attack without a size. */
  size: Scaled,
  accepts: string,
  details?: Details,
];

/** Seconds that a client waits for its answer: longer than the deadline of a request. */
const PATIENCE = 35;

const EXTRACT = ["/v1/extract"];
const RECORDS = ["/v1/extract", "/v1/filter", "/v1/segment"];
const PAGES = [...RECORDS, "/v1/pipeline"];
const WHOLE = ["/v1/dedup", "/v1/pipeline"];
const BOTH = ["/v1/extract", "/v1/dedup"];
export const ROUTES: readonly string[] = [...RECORDS, ...WHOLE];
const FORMATS = ["/v1/extract?with=markdown,html,tei,blocks"];

const INVALID = "400 413 422";
/** A service that is busy, or gives each client its share. */
const BUSY = "429 503";
const DONE = `200 204 504 ${INVALID}`;
const HELD = `200 cut left 408 413 ${BUSY}`;
/** Held for longer than a record or a body may take to arrive. */
const ENDED = `cut 200 408 ${BUSY}`;

const GZIP: Details = { encoding: "gzip" };
const UNREAD: Details = { ...GZIP, client: "never reads", connections: 20, seconds: [12, 2] };
const HOLD: Details = { connections: 300, seconds: [38, 2], others: true };
const BLANK: Details = { ...HOLD, client: "holds with blank lines" };
const SPACES: Details = { ...HOLD, client: "holds with spaces" };
const STEADY: Details = { ...HOLD, client: "holds with records", seconds: [10, 2] };
const SILENT: Details = { ...HOLD, client: "silent" };
const BYTES: Details = { ...HOLD, client: "byte by byte" };
const HEADLESS: Details = { ...HOLD, client: "silent in the head", seconds: [20, 2] };
const UNFINISHED: Details = { ...GZIP, client: "holds its stream", connections: 40, seconds: [10, 2] };
const SHORT: Details = { encoding: "zstd", client: "never reads", connections: 128, seconds: [12, 2] };
const TINY: Details = { client: "chunks of a byte", connections: 128, seconds: 10 };
const GONE: Details = { client: "gone", connections: 300 };
const GONE_LATE: Details = { client: "gone after sending", connections: 300 };

// biome-ignore format: a table
const TABLE: readonly Row[] = [
  // Batches of many records.
  ["333,000 records", ROUTES, "json", "pages", 333_000, "413", GZIP],
  ["2^21 pages", ROUTES, "json", "pages", 2 ** 21, "413", GZIP],
  ["2^21 documents", ROUTES, "json", "documents", 2 ** 21, "413", GZIP],
  ["10 million pages", ROUTES, "json", "pages", [1e7, 0], "413", GZIP],
  ["10 million documents", ROUTES, "json", "documents", [1e7, 0], "413", GZIP],
  ["2^21 lines", RECORDS, "lines", "lines", 2 ** 21, "200 left", { encoding: "zstd", seconds: [8, 2] }],
  ["2^21 lines", WHOLE, "lines", "lines", [2 ** 21, 2 ** 17], DONE, { encoding: "zstd" }],

  // Records that take long to parse, to validate or to write.
  ["500,000 keys", ROUTES, "json", "keys", 500_000, INVALID],
  ["3 million values", ROUTES, "json", "values", 3e6, DONE],
  ["1 million keys", ROUTES, "json", "keys", [1e6, 0], INVALID],
  ["3 million keys", ROUTES, "json", "keys", [3e6, 0], INVALID],
  ["a line of 1 million keys", ROUTES, "lines", "keys", [1e6, 1e5], DONE],
  ["a line of 3 million keys", ROUTES, "lines", "keys", [3e6, 0], DONE],
  ["500,000 levels", ROUTES, "json", "nested field", 500_000, INVALID],
  ["a line of 500,000 levels", ROUTES, "lines", "nested field", 500_000, DONE],
  ["20,000 levels anywhere", ROUTES, "json", "nested anywhere", 20_000, INVALID],
  ["a string of 7 MB", ROUTES, "json", "long string", [7e6, 2e5], DONE],

  ["99,990 long names", EXTRACT, "json", "long names", 99_990, INVALID],

  // Large bodies. A page has at most 10 MB, JSON 8 MB.
  ["JSON of 8.5 MB", ROUTES, "json", "article record", [8.5e6, 0], "413"],
  ["JSON of 41 MB", ROUTES, "json", "article record", [41e6, 0], "413"],
  ["JSON of 64 MB", ROUTES, "json", "article record", 64e6, "413"],
  ["a page of 8 MB", RECORDS, "html", "article page", [8e6, 5e5], "200 504"],
  ["a page of 41 MB", RECORDS, "html", "article page", [41e6, 11e6], "413"],
  ["a page of 64 MB", RECORDS, "html", "article page", [64e6, 0], "413"],
  ["a line of 8 MB", ROUTES, "lines", "article record", [8e6, 5e5], DONE],
  ["a line of 41 MB", ROUTES, "lines", "article record", [41e6, 0], DONE],
  ["a line of 64 MB", ROUTES, "lines", "article record", [64e6, 0], DONE],
  ["5 × JSON of 41 MB", WHOLE, "json", "article record", [41e6, 0], `413 ${BUSY}`, { connections: 5 }],
  ["5 pages of 41 MB", RECORDS, "html", "article page", [41e6, 0], `413 ${BUSY}`, { connections: 5 }],
  ["5 lines of 41 MB", ROUTES, "lines", "article record", [41e6, 9e6], `${HELD} 504`, { connections: 5 }],

  // Bytes that are held.
  ["40 unfinished lines of 40 MB", BOTH, "lines", "unfinished line", [40e6, 10e6], HELD, UNFINISHED],
  ["400,000 short lines", EXTRACT, "lines", "short lines", [400_000, 40_000], HELD, SHORT],
  ["4 million blank lines", EXTRACT, "lines", "blank lines", [4e6, 4e5], HELD, { ...UNFINISHED, encoding: "zstd" }],
  ["20 streams that are not read", FORMATS, "lines", "article lines", [2_000, 50], HELD, UNREAD],
  ["20 batches that are not read", EXTRACT, "json", "article batch", [300, 20], HELD, UNREAD],
  ["10 large answers", EXTRACT, "json", "article batch", [300, 20], `200 504 ${BUSY}`, { connections: 10 }],
  ["1,000 filters", ["/v1/filter", "/v1/pipeline"], "json", "rules", [150, 30], `${DONE} ${BUSY}`, { connections: 4 }],
  ["1,000 filters, not read", ["/v1/filter"], "json", "rules", [150, 30], HELD, UNREAD],

  // Slots that are held.
  ["300 streams with blank lines", EXTRACT, "lines", "article record", 1_000, ENDED, BLANK],
  ["300 streams with spaces", EXTRACT, "lines", "empty", 1, ENDED, SPACES],
  ["300 streams with a record a second", EXTRACT, "lines", "article record", 1_000, HELD, STEADY],
  ["300 silent requests", EXTRACT, "json", "article record", 1_000, `408 ${BUSY}`, SILENT],
  ["300 bodies, byte by byte", EXTRACT, "json", "article record", 1_000, `408 ${BUSY}`, BYTES],
  ["128 bodies in chunks of a byte", EXTRACT, "json", "article record", [5e5, 3e4], `cut closed ${BUSY}`, TINY],
  ["300 unfinished heads", EXTRACT, "json", "article record", 1_000, "408", HEADLESS],
  ["a slow request", ROUTES, "json", "article record", 1_000, "200 422", { client: "slow" }],
  ["300 clients that leave early", ROUTES, "json", "article record", 1_000, "left closed", GONE],
  ["300 clients that leave after sending", ROUTES, "json", "article record", 1_000, "left closed", GONE_LATE],
  ["streams that are left", FORMATS, "lines", "article lines", [100, 10], "left closed", GONE_LATE],

  // Requests that are wrong, or only odd.
  ["an oversized page", PAGES, "json", "oversized page", 5_000, "413"],
  ["an empty page", RECORDS, "html", "empty", 1, "422"],
  ["an empty body", ROUTES, "json", "empty", 1, "400 422"],
  ["an empty stream", ROUTES, "lines", "empty", 1, "200 422"],
  ["options in the wrong place", PAGES, "json", "misplaced options", 1, "422"],
  ["50 requests in a pipeline", RECORDS, "json", "article record", 1_000, `200 ${BUSY}`, { client: "pipelining" }],
  ["900 headers", EXTRACT, "json", "article record", 1_000, "200 431", { client: "many headers" }],
  ["80 kB of headers", EXTRACT, "json", "article record", 1_000, "431 closed", { client: "long headers" }],
];

/** Returns the attacks of a run in their order. A quick run sends each to one of its routes only. */
export function attacksOf(isQuick: boolean): readonly Attack[] {
  const scaled = (value: Scaled): number => (typeof value === "number" ? value : value[isQuick ? 1 : 0]);
  const attacks: Attack[] = [];
  for (const [i, [name, paths, type, body, size, accepts, details = {}]] of TABLE.entries()) {
    if (scaled(size) === 0) continue;
    const { encoding = "identity", client = "patient", connections = 1, others = false } = details;
    for (const path of isQuick ? [paths[i % paths.length]!] : paths)
      attacks.push({
        ...{ name, path, type, body, size: scaled(size), encoding, client, connections, others },
        accepts: accepts.split(" "),
        seconds: scaled(details.seconds ?? PATIENCE),
      });
  }
  return attacks;
}
