import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import type { Answer, Launch } from "./types.js";

/** Sends lines to a program that answers each of them with one line of JSON. */
export interface Asker {
  /** The answer, or an error if the program crashes or exceeds the time limit; it is then started anew. */
  readonly ask: (line: string) => Promise<Answer>;
  readonly close: () => void;
}

/** Number of characters of the program's messages that an error quotes. */
const MAX_QUOTE = 300;

interface Running {
  readonly child: ChildProcess;
  readonly lines: Interface;
  stderr: string;
}

/** @param limitMs - milliseconds per line, after which the program is killed. */
export function createAsker({ command, args }: Launch, limitMs: number): Asker {
  let running: Running | undefined;

  const start = (): Running => {
    const child = spawn(command, args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, PYTHONIOENCODING: "utf-8" },
    });
    const started: Running = { child, lines: createInterface({ input: child.stdout! }), stderr: "" };
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      started.stderr = (started.stderr + text).slice(-MAX_QUOTE);
    });
    // A program that ended is noticed by "close".
    child.stdin!.on("error", () => {});
    return started;
  };

  const stop = (): void => {
    running?.lines.close();
    running?.child.kill("SIGKILL");
    running = undefined;
  };

  const ask = (line: string): Promise<Answer> =>
    new Promise((resolve) => {
      running ??= start();
      const { child, lines } = running;
      const current = running;
      const finish = (answer: Answer, isAlive: boolean): void => {
        clearTimeout(timer);
        lines.removeAllListeners("line");
        child.removeAllListeners("close").removeAllListeners("error");
        if (!isAlive) stop();
        resolve(answer);
      };
      const timer = setTimeout(
        () => finish({ error: `no answer within ${limitMs / 1000} s` }, false),
        limitMs,
      );
      lines.once("line", (reply) => finish(parseAnswer(reply), true));
      child.once("error", (error) => finish({ error: error.message }, false));
      child.once("close", (code, signal) =>
        finish(
          { error: [`ended with ${signal ?? code}`, current.stderr.trim()].filter(Boolean).join(": ") },
          false,
        ),
      );
      child.stdin!.write(`${line}\n`);
    });

  return { ask, close: stop };
}

function parseAnswer(line: string): Answer {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return { error: `no JSON: ${line.slice(0, MAX_QUOTE)}` };
  }
}
