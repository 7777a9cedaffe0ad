import type { Spool } from "../pages/spool.js";
import { cpuSince } from "../run/cpu.js";
import type { RunPage } from "../variants/types.js";
import type { HostileInput, HostileRun } from "./types.js";

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
 * @param tell - given what is known after every step.
 */
export async function measureHostile(
  run: RunPage,
  { times, make }: HostileInput,
  spool: Spool,
  warm: number,
  tell: (found: HostileRun) => void | Promise<void>,
): Promise<HostileRun> {
  const whole = flat(make(times));
  let found: HostileRun = { bytes: whole.length, ordinaryNs: await ordinaryNs(run, spool, warm) };
  await tell(found);
  await cpuMsOf(run, flat(make(Math.ceil(times / WARM_PART))));
  found = { ...found, quarterMs: await cpuMsOf(run, flat(make(times / 4))) };
  await tell(found);
  found = { ...found, wholeMs: await cpuMsOf(run, whole) };
  await tell(found);
  return found;
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
