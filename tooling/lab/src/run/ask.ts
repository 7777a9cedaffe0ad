import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";

/** How to start a program that answers each line of its input with one line of JSON. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** What a program answers, or why there is no answer: a crash, the time limit, or a message of its own. */
export type Answer<Fields> = Partial<Fields> & { readonly error?: string };

/** A program that is asked line by line. */
export interface Asker<Fields> {
  /** The program is started with the first question, and anew after an error. */
  readonly ask: (line: string) => Promise<Answer<Fields>>;
  readonly close: () => void;
}

/** Number of characters of the program's messages that are kept, and that an error quotes. */
const MAX_KEPT = 10_000;
const MAX_QUOTE = 300;

interface Running {
  readonly child: ChildProcess;
  readonly lines: Interface;
  stderr: string;
}

/** @param limitMs - milliseconds per line, after which the program is killed. Default: none. */
export function createAsker<Fields>({ command, args }: Launch, limitMs?: number): Asker<Fields> {
  let running: Running | undefined;

  const start = (): Running => {
    // By default, Python writes compiled files next to the script.
    const env = { ...process.env, PYTHONIOENCODING: "utf-8", PYTHONDONTWRITEBYTECODE: "1" };
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env });
    const started: Running = { child, lines: createInterface({ input: child.stdout! }), stderr: "" };
    child.stderr!.setEncoding("utf8").on("data", (words: string) => {
      started.stderr = (started.stderr + words).slice(-MAX_KEPT);
    });
    // A program that ended is noticed by "close".
    child.stdin!.on("error", () => {});
    process.once("exit", stop);
    return started;
  };

  const stop = (): void => {
    process.removeListener("exit", stop);
    running?.lines.close();
    running?.child.kill("SIGKILL");
    running = undefined;
  };

  const ask = (line: string): Promise<Answer<Fields>> =>
    new Promise((resolve) => {
      running ??= start();
      const { child, lines } = running;
      const current = running;
      const finish = (answer: Answer<Fields>, isAlive: boolean): void => {
        clearTimeout(timer);
        lines.removeAllListeners("line");
        child.removeAllListeners("close").removeAllListeners("error");
        if (!isAlive) stop();
        resolve(answer);
      };
      const fail = (error: string): void => finish({ error } as Answer<Fields>, false);
      const timer =
        limitMs === undefined
          ? undefined
          : setTimeout(() => fail(`no answer within ${limitMs / 1000} s`), limitMs);
      lines.once("line", (reply) => finish(parseAnswer(reply), true));
      child.once("error", (error) => fail(error.message));
      child.once("close", (code, signal) =>
        fail([`ended with ${signal ?? code}`, errorIn(current.stderr)].filter(Boolean).join(": ")),
      );
      child.stdin!.write(`${line}\n`);
    });

  return { ask, close: stop };
}

/** Asks a program one question in a process of its own. */
export async function askOnce<Fields>(
  launch: Launch,
  question: unknown,
  limitMs?: number,
): Promise<Answer<Fields>> {
  const asker = createAsker<Fields>(launch, limitMs);
  try {
    return await asker.ask(JSON.stringify(question));
  } finally {
    asker.close();
  }
}

/**
 * Asks a program one question per record, in order.
 *
 * @throws if it does not answer one of them.
 */
export async function* askAll<Fields>(
  launch: Launch,
  records: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<Fields, void, undefined> {
  const asker = createAsker<Fields>(launch);
  try {
    for await (const record of records) {
      const answer = await asker.ask(JSON.stringify(record));
      if (answer.error !== undefined) throw new Error(`${launch.args[0]}: ${answer.error}`);
      yield answer as Fields;
    }
  } finally {
    asker.close();
  }
}

function parseAnswer<Fields>(line: string): Answer<Fields> {
  try {
    return JSON.parse(line) as Answer<Fields>;
  } catch {
    return { error: `no JSON: ${line.slice(0, MAX_QUOTE)}` } as Answer<Fields>;
  }
}

/** The line with the error, of the many that an engine prints; without one, the last words. */
function errorIn(words: string): string {
  const line = words.split("\n").findLast((one) => /^(?:\w*Error|FATAL ERROR)\b/.test(one));
  return (line?.slice(0, MAX_QUOTE) ?? words.slice(-MAX_QUOTE)).trim();
}
