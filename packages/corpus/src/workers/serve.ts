/** A message to a worker process. */
export interface Task<I, S> {
  readonly items: readonly I[];
  /** Settings for all items. */
  readonly settings: S;
}

/**
 * Runs a worker process of {@link openPool}: sends "ready" once, then answers each task with one result per
 * item.
 *
 * @param work - processes an item. If it throws, the process ends, and the item is lost.
 */
export async function serve<I, S>(work: (item: I, settings: S) => object | Promise<object>): Promise<void> {
  process.on("message", async ({ items, settings }: Task<I, S>) => {
    for (const item of items) await send(await work(item, settings));
  });
  // Ctrl-C in a terminal reaches every process. The parent handles it.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  await send("ready");
}

/** Resolves when the message is sent, so that a later page cannot lose a finished result. */
function send(message: object | "ready"): Promise<void> {
  return new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
}
