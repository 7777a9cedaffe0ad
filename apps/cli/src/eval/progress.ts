import type { Environment } from "../environment.js";
import { showProgress, type Tally } from "../output/progress.js";

/**
 * Does something to pages, under a line on a terminal that tells what it is and how far.
 *
 * @param doing - as `"cleaneval: scoring ours"`.
 * @param pages - how many there are; `undefined` where it is not known.
 * @param work - is given a function to call with the number of pages that were done since the last call.
 */
export async function withProgress<T>(
  environment: Environment,
  doing: string,
  pages: number | undefined,
  work: (advance: (done: number) => void) => Promise<T>,
): Promise<T> {
  // A file's name may bring control characters.
  const clean = doing.replace(/\p{Cc}+/gu, " ");
  const tally: Tally = { doing: clean, done: 0, failed: 0, bytesRead: 0, bytesTotal: pages };
  const progress = showProgress(environment, tally, false);
  try {
    return await work((done) => {
      tally.done += done;
      tally.bytesRead = tally.done;
    });
  } finally {
    progress.end();
  }
}
