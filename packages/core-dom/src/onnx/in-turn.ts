/** Runs tasks one after the other. */
interface Turns {
  /** @throws TypeError after `close`; what the task throws. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Releases the models after the tasks that have begun. */
  close(): Promise<void>;
}

/**
 * Returns turns for the tasks of loaded models: the runtime for browsers runs one task at a time.
 *
 * @param name - what is closed, in the message for a task that comes too late.
 */
export function inTurn(name: string, release: () => Promise<void>): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  return {
    run: (task) => {
      if (closing !== undefined) return Promise.reject(new TypeError(`${name} is closed`));
      const result = last.then(task);
      last = result.catch(() => {});
      return result;
    },
    close: () => {
      closing ??= last.then(release);
      return closing;
    },
  };
}
