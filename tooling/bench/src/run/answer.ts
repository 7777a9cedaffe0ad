import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Answer } from "./types.js";

/** Stands before the answer: peers may write to standard output as well. */
export const ANSWER = "answer: ";

/** How much of a dying process's last words is kept. */
const LAST_WORDS = 2000;

/** Python keeps what it has compiled beside the script, unless told. */
const ENVIRONMENT = { PYTHONDONTWRITEBYTECODE: "1" };

/**
 * Runs a program that reads a job as JSON from its standard input and writes a line with its answer: one that runs Node, or
 * Python. A process that dies is a failure, never a throw.
 */
export async function answerOf<Run>(program: string, script: string, job: unknown): Promise<Answer<Run>> {
  const env = { ...process.env, ...ENVIRONMENT };
  const child = spawn(program, [script], { stdio: ["pipe", "pipe", "pipe"], env });
  const stop = (): void => void child.kill("SIGKILL");
  process.once("exit", stop);
  // A process that dies early closes its end; that it died is told below.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(job));
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("close", (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  const [output, words, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.removeListener("exit", stop);
  const line = output.split("\n").find((line) => line.startsWith(ANSWER));
  if (line !== undefined) return JSON.parse(line.slice(ANSWER.length)) as Answer<Run>;
  return { failure: `${end} ${words.slice(-LAST_WORDS)}`.trim() };
}
