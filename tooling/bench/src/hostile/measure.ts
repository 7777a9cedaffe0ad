import type { ParserShape } from "@winnow/hostile";
import type { Spool } from "../pages/spool.js";
import type { RunPage } from "../peers/time.js";
import { cpuSince } from "../run/cpu.js";

/** What the process that measures one input is asked for. */
export interface HostileJob {
  readonly kind: "hostile";
  readonly variant: string;
  readonly input: string;
  /** The folder of the spool with ordinary pages. */
  readonly spool: string;
  /** How many of them are done without being counted. */
  readonly warm: number;
}

/** What it has found so far: it answers after every step, since the last may never end. */
export interface HostileRun {
  readonly bytes: number;
  /** CPU nanoseconds per byte of the ordinary pages, all threads of the process. */
  readonly ordinaryNs: number;
  /** CPU milliseconds of a fourth of the repetitions, and of all. */
  readonly quarterMs?: number;
  readonly wholeMs?: number;
}

/** An input is done at least so often and so long, unless that takes too long: then it is done once. */
const LEAST_TIMES = 3;
const LEAST_MS = 200;
const LONG_MS = 2000;

/** The part of an input with which the engine compiles what it needs. */
const WARM_PART = 64;

/**
 * Times an input beside ordinary pages: these first, then a fourth of the input's repetitions, then all. Each is done as a
 * page that came over the network: one flat string.
 *
 * @param warm - how many of the ordinary pages are done without being counted.
 * @param answer - called with what is known after every step.
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

/** What `repeat` and `+` give is a rope, which the first to read it lays out. The inputs are ASCII. */
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

/** The mean: what is collected of one is billed to another. */
async function cpuMsOf(run: RunPage, html: string): Promise<number> {
  let spent = 0;
  let done = 0;
  while ((done < LEAST_TIMES || spent < LEAST_MS) && spent < LONG_MS) {
    const start = process.cpuUsage();
    await run({ id: "", html });
    spent += cpuSince(start);
    done++;
  }
  return spent / done;
}
