import { useEffect, useState } from "preact/hooks";
import type { Analysis, Done, TaskName, Tasks } from "./types.js";

/** A job that the worker has not finished. */
interface Pending {
  show?: ((first: Analysis) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/** The reason of a rejection when a newer page replaced the job's. */
export class Replaced extends Error {}

/**
 * Runs a task in the worker.
 *
 * @param show - called with the first view of an analysis, before its output.
 * @returns The output; rejected with an `Error` if the task fails, and with {@link Replaced} after {@link stop}.
 * @example (await run("language", { text })).code
 */
export function run<Name extends TaskName>(
  name: Name,
  input: Tasks[Name]["input"],
  show?: (first: Analysis) => void,
): Promise<Tasks[Name]["output"]> {
  const id = ++lastId;
  worker ??= start();
  const output = new Promise<unknown>((resolve, reject) => pending.set(id, { resolve, reject, show }));
  worker.postMessage({ id, name, input });
  return output as Promise<Tasks[Name]["output"]>;
}

/** Runs a task on a text when it is first shown, and whenever it changes. */
export function useTextTask<Name extends "language" | "markdown">(
  name: Name,
  text: string,
): { readonly value?: Tasks[Name]["output"]; readonly error?: string } {
  const [state, setState] = useState({});
  useEffect(() => {
    let isCurrent = true;
    setState({});
    run(name, { text } as Tasks[Name]["input"]).then(
      (value) => isCurrent && setState({ value }),
      (error: Error) => isCurrent && setState({ error: error.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, text]);
  return state;
}

/** Ends the worker if it is busy: a page may take long, and nobody waits for it any more. */
export function stop(): void {
  if (pending.size === 0) return;
  end(new Replaced("a newer page replaced this one"));
}

function start(): Worker {
  const started = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Done>) => {
    const job = pending.get(data.id);
    if ("first" in data) {
      job?.show?.(data.first);
      return;
    }
    pending.delete(data.id);
    if ("error" in data) job?.reject(new Error(data.error));
    else job?.resolve(data.output);
  });
  // A worker that cannot be loaded, or runs out of memory, does not answer.
  started.addEventListener("error", ({ message }) => {
    if (worker === started) end(new Error(message || "the worker ended"));
  });
  return started;
}

function end(reason: Error): void {
  worker?.terminate();
  worker = undefined;
  const jobs = [...pending.values()];
  pending.clear();
  for (const job of jobs) job.reject(reason);
}
