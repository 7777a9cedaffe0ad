/**
 * Runs over the shards of a corpus: attempts that survive their process, receipts, and workers.
 *
 * @module
 */
export {
  type AssignOptions,
  assignShards,
  type ShardResult,
  type WorkerLine,
  type WorkerProcess,
} from "./assign.js";
export { shardsOf } from "./manifest.js";
export { factsOf, publishFiles, readReceipt, removeReceipt, WORK } from "./receipts.js";
export { lockRun } from "./run-lock.js";
export { runShard, type ShardRun } from "./shard.js";
export { addTallies, emptyTallies } from "./tallies.js";
export type { FileFacts, MadeFile, Receipt, RecordResult, Sample, Shard, Tallies } from "./types.js";
