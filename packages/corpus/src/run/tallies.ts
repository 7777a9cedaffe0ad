import type { RecordResult, Sample, Tallies } from "./types.js";

/** Maximum number of samples per reason. */
const MAX_SAMPLES = 3;

/** Returns figures that are all zero. */
export function emptyTallies(): Tallies {
  return { records: 0, documents: 0, failed: 0, bytes: 0, counts: {}, seconds: {}, samples: [] };
}

/** Adds the result of a record. */
export function addResult(
  tallies: Tallies,
  { document, failed, counts, seconds, sample }: RecordResult,
): void {
  tallies.records++;
  if (document !== undefined) tallies.documents++;
  if (failed !== undefined) tallies.failed++;
  for (const [group, names] of Object.entries(counts))
    for (const name of names) increase(tallies, group, name, 1);
  for (const [stage, time] of Object.entries(seconds))
    tallies.seconds[stage] = (tallies.seconds[stage] ?? 0) + time;
  if (sample !== undefined) addSample(tallies.samples, sample);
}

/** Increases a counter. Records bring names of their own, such as `constructor`: the counters have no prototype. */
export function increase({ counts }: Tallies, group: string, name: string, by: number): void {
  counts[group] ??= Object.create(null) as Record<string, number>;
  counts[group][name] = (counts[group][name] ?? 0) + by;
}

/** Adds the figures of another shard. */
export function addTallies(to: Tallies, from: Tallies): void {
  for (const name of ["records", "documents", "failed", "bytes"] as const) to[name] += from[name];
  for (const [group, counters] of Object.entries(from.counts))
    for (const [name, count] of Object.entries(counters)) increase(to, group, name, count);
  for (const [stage, time] of Object.entries(from.seconds))
    to.seconds[stage] = (to.seconds[stage] ?? 0) + time;
  for (const sample of from.samples) addSample(to.samples, sample);
}

function addSample(samples: Sample[], sample: Sample): void {
  if (samples.filter(({ reason }) => reason === sample.reason).length < MAX_SAMPLES) samples.push(sample);
}
