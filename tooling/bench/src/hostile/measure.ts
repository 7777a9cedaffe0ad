import type { ParserShape } from "@winnow/hostile";
import type { Spool } from "../pages/spool.js";
import type { RunPage } from "../peers/time.js";
import { cpuSince } from "../run/cpu.js";

/** The job of a process that measures one input. */
export interface HostileJob {
  readonly kind: "hostile";
  readonly variant: string;
  readonly input: string;
  /** The folder of the spool with ordinary pages. */
  readonly spool: string;
  /** Number of them for warming up. */
  readonly warm: number;
}

/** The results so far: the process answers after every step, because the last may never end. */
export interface HostileRun {
  readonly bytes: number;
  /** CPU nanoseconds per byte of the ordinary pages, all threads of the process. */
  readonly ordinaryNs: number;
  /** CPU milliseconds for a fourth of the repetitions, and for all. */
  readonly quarterMs?: number;
  readonly wholeMs?: number;
}

/** Minimum number of runs and CPU time per input; after `LONG_MS`, no further run is started. */
const MIN_RUNS = 3;
const MIN_MS = 200;
const LONG_MS = 2000;

/** The part of an input used for warming up. */
const WARM_PART = 64;

/**
 * Times ordinary pages, then a fourth of an input's repetitions, then all of them. Each is one flat string,
 * like a page from the network.
 *
 * @param warm - number of ordinary pages for warming up.
 * @param answer - called with the results so far after every step.
 */
export async function measureHostile(
  run: RunPage,
  { times, make }: ParserShape,
  spool: Spool,
  warm: number,
  answer: (found: HostileRun) => void | Promise<void>,
): Promise<void> {
  const whole = flat(make(times));
  let found: HostileRun = { bytes: whole.length, ordinaryNs: await ordinaryNs(run, spool, warm) };
  await answer(found);
  await cpuMsOf(run, flat(make(Math.ceil(times / WARM_PART))));
  found = { ...found, quarterMs: await cpuMsOf(run, flat(make(times / 4))) };
  await answer(found);
  found = { ...found, wholeMs: await cpuMsOf(run, whole) };
  await answer(found);
}

/**
 * Flattens a string: `repeat` and `+` return ropes, which are flattened on first access. The inputs are
 * ASCII.
 */
function flat(input: string): string {
  return Buffer.from(input, "latin1").toString("latin1");
}

async function ordinaryNs(run: RunPage, spool: Spool, warm: number): Promise<number> {
  let ms = 0;
  let bytes = 0;
  for (const [index, { length }] of spool.entries.entries()) {
    const page = spool.read(index);
    const start = process.cpuUsage();
    await run(page);
    if (index < warm) continue;
    ms += cpuSince(start);
    bytes += length;
  }
  return (ms * 1e6) / bytes;
}

/** The mean, because the garbage of one run may be collected during another. */
async function cpuMsOf(run: RunPage, html: string): Promise<number> {
  let spent = 0;
  let done = 0;
  while ((done < MIN_RUNS || spent < MIN_MS) && spent < LONG_MS) {
    const start = process.cpuUsage();
    await run({ id: "", html });
    spent += cpuSince(start);
    done++;
  }
  return spent / done;
}
