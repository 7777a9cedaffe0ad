import type { Environment } from "../environment.js";

/** The module of the threads that score pages; built beside the one that extracts. */
export function scoringWorker({ worker }: Environment): URL {
  return new URL("../eval/scoring/worker.js", worker);
}

/** The module of the processes that run a system. */
export function liveModule({ worker }: Environment): URL {
  return new URL("../eval/systems/live-process.js", worker);
}
