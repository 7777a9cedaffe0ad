import { createRandom } from "../../random.js";
import { type Attack, ROUTES } from "./attacks.js";
import { ENCODINGS } from "./bodies.js";
import { CLIENTS } from "./clients.js";

/** Small bodies of every kind. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ pages: 20_000, documents: 20_000, lines: 2_000, keys: 20_000, values: 200_000 },
  ...{
    "nested field": 20_000,
    "nested anywhere": 2_000,
    "long string": 100_000,
    "unfinished line": 1_000_000,
  },
  ...{ "article page": 300_000, "article record": 300_000, "article lines": 20, "article batch": 20 },
  ...{ "short lines": 20_000, "blank lines": 200_000, "long names": 9_000 },
  ...{ rules: 20, "oversized page": 5_000, "misplaced options": 1, empty: 1 },
};

/** The types are wrong for some bodies and routes. */
const TYPES_SENT: readonly string[] = ["json", "json", "json", "lines", "lines", "html", "text"];

/** Whatever is answered has a code, and nothing is an internal error. */
const ANSWERS = ["200", "204", "400", "408", "413", "415", "422", "429", "431", "503", "504"];

/** Seconds until a client leaves that waits for an answer, or that does not. */
const PATIENCE = 35;
const HOLD = 0.5;

/** Returns `count` combinations of bodies, encodings, routes, types and clients. The same for the same seed. */
export function variations(count: number, seed: number): readonly Attack[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const all: Attack[] = [];
  for (let i = 0; i < count; i++) {
    const body = pick(Object.keys(SIZES));
    const encoding = pick(Object.keys(ENCODINGS));
    const path = pick(ROUTES);
    const type = pick(TYPES_SENT);
    const client = pick(Object.keys(CLIENTS));
    const waits = ["patient", "pipelining", "many headers", "slow"].includes(client);
    const isStream = type === "lines" && path !== "/v1/dedup" && path !== "/v1/pipeline";
    all.push({
      ...{ name: `variation ${i + 1}: ${body} as ${type}, ${encoding}, ${client}`, path },
      ...{ type, body, size: SIZES[body]!, encoding, client },
      accepts: [...ANSWERS, ...(waits ? [] : ["left", "closed"]), ...(isStream || !waits ? ["cut"] : [])],
      ...{ connections: 1, seconds: waits ? PATIENCE : HOLD, others: false },
    });
  }
  return all;
}
