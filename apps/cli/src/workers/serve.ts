/** What a worker process is asked to do. */
export interface Task<I, S> {
  readonly items: readonly I[];
  /** What the work on each item depends on besides. */
  readonly settings: S;
}

/** The program of a worker process: says once that it has loaded, then answers each task with one result per item. */
export async function serve<I, S>(work: (item: I, settings: S) => object | Promise<object>): Promise<void> {
  process.on("message", async ({ items, settings }: Task<I, S>) => {
    for (const item of items) await send(await work(item, settings));
  });
  // Ctrl-C in a terminal reaches every process; the one that reads the input decides what it means.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  await send("ready");
}

/** Resolves when the message is on its way: what is finished is not lost with a later page. */
function send(message: object | "ready"): Promise<void> {
  return new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
}
