import { fork } from "node:child_process";
import { once } from "node:events";
import { kill } from "node:process";
import { fileURLToPath } from "node:url";
import { startService } from "../../run/service.js";
import { articlePage, SENTENCE } from "./bodies.js";
import type { Measured } from "./verdict.js";

/** A service under attack, in a process of its own, and the process that watches it. */
export interface Target {
  readonly port: number;
  readonly isAlive: () => boolean;
  /** Whether it answers a page, with the text of its article. */
  readonly answersPage: () => Promise<boolean>;
  /** Measures the service until the work is done. */
  readonly measure: (work: () => Promise<unknown>) => Promise<Measured>;
  readonly close: () => void;
}

/** Milliseconds for a page: longer than the deadline of a request. */
const PATIENCE = 35_000;

/** Starts a service with its default configuration, without a log. */
export async function openTarget(): Promise<Target> {
  const { url, pid, ended } = await startService({ WINNOW_LOG_LEVEL: "silent" });
  let isAlive = true;
  ended.then(() => {
    isAlive = false;
  });
  const probe = fork(fileURLToPath(new URL("./probe.js", import.meta.url)), [url, String(pid)]);
  const ask = async (message: "begin" | "end"): Promise<unknown> => {
    probe.send(message);
    return (await once(probe, "message"))[0];
  };
  const close = (): void => {
    process.off("exit", close);
    probe.kill();
    // Its workers end with it. It may be too busy for a request to stop.
    if (isAlive) kill(pid, "SIGKILL");
  };
  process.on("exit", close);
  return {
    port: Number(new URL(url).port),
    isAlive: () => isAlive,
    answersPage: () => answersPage(url),
    measure: async (work) => {
      await ask("begin");
      await work();
      return (await ask("end")) as Measured;
    },
    close,
  };
}

async function answersPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/extract?fields=text`, {
      method: "POST",
      headers: { "content-type": "text/html" },
      body: articlePage(1_000),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { text } = (await response.json()) as { readonly text?: string };
    return response.status === 200 && text?.includes(SENTENCE) === true;
  } catch {
    return false;
  }
}
