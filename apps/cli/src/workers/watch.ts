/**
 * Memory that a worker shares with the pool while it does a task: the index of the item that it is at, and since
 * when, as `Date.now()`. So the time limit is one for each page, however many go to a worker together and however
 * long it took to start, and the page over which a worker was lost is known.
 */
export type Watch = Float64Array<SharedArrayBuffer>;

/** The worker has not begun. */
const NOT_BEGUN = -1;

/** How long a worker may take to start, in milliseconds. */
const START_LIMIT = 60_000;

export function createWatch(): Watch {
  const watch = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  watch[0] = NOT_BEGUN;
  watch[1] = Date.now();
  return watch;
}

/** The index of the item that the worker was at when it was last heard of. */
export function itemAt(watch: Watch): number {
  return Math.max(0, watch[0]!);
}

/**
 * Calls back once when the worker has been at one item for longer than `limit` milliseconds.
 *
 * @returns a function that ends the watching.
 */
export function onOverdue(watch: Watch, limit: number, overdue: () => void): () => void {
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const allowed = watch[0] === NOT_BEGUN ? Math.max(limit, START_LIMIT) : limit;
    const left = watch[1]! + allowed - Date.now();
    if (left <= 0) overdue();
    else timer = setTimeout(look, Math.min(left, limit));
  };
  timer = setTimeout(look, limit);
  return () => clearTimeout(timer);
}
