import type { Spool } from "../pages/spool.js";
import { cpuSince } from "../run/cpu.js";
import { readAll } from "./strings.js";
import { type BytesJob, type BytesRun, STAGES, type Stage, type StageTimes, type Way } from "./types.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Takes the process's CPU time around each stage of each page. The bytes are fresh for each page, as from the network; where a
 * string is given, its decoding stands outside.
 */
export function measureWay({ given, start }: Way, spool: Spool, job: BytesJob): BytesRun {
  const { pages, warm, first } = job;
  let clock = process.cpuUsage();
  let spent = noTimes();
  const lap = (stage: Stage): void => {
    spent[stage] += cpuSince(clock);
    clock = process.cpuUsage();
  };
  const run = start(lap);
  const firstTimes = spent;
  let checksum = 0;
  for (const [i, index] of pages.entries()) {
    if (i === first || i === warm) spent = noTimes();
    const bytes = spool.bytes(index);
    const page = { bytes, text: given === "string" ? decoder.decode(bytes) : "" };
    clock = process.cpuUsage();
    const strings = run(page);
    lap("strings");
    checksum = (checksum + readAll(strings)) | 0;
    lap("read");
  }
  return { first: divided(firstTimes, first), warm: divided(spent, pages.length - warm), checksum };
}

function noTimes(): Record<Stage, number> {
  return { decode: 0, check: 0, copy: 0, scan: 0, places: 0, strings: 0, read: 0 };
}

function divided(times: StageTimes, by: number): StageTimes {
  const divided = noTimes();
  for (const stage of STAGES) divided[stage] = times[stage] / by;
  return divided;
}
