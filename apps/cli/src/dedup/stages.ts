import type { Environment } from "../environment.js";
import { showProgress, type Tally } from "../output/progress.js";

/** A line on a terminal that tells what is being done and how far it is. */
export interface Stage {
  /** @param total - where it is known, for the time left. */
  readonly at: (done: number, total?: number) => void;
}

/**
 * Does something under a line that tells how far it is.
 *
 * @param doing - as `"comparing"`.
 * @param visible - whether documents go to a terminal meanwhile, which the line would mix with.
 */
export async function stage<T>(
  environment: Environment,
  doing: string,
  work: (stage: Stage) => Promise<T>,
  visible = false,
): Promise<T> {
  const tally: Tally = { doing, unit: "document", done: 0, failed: 0, bytesRead: 0, bytesTotal: undefined };
  const progress = showProgress(environment, tally, visible);
  try {
    return await work({
      at(done, total) {
        tally.done = done;
        tally.bytesRead = done;
        tally.bytesTotal = total;
      },
    });
  } finally {
    progress.end();
  }
}
