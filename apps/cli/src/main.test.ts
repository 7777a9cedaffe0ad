import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// These run the built program (`pnpm build`) in a process of its own.
const BIN = fileURLToPath(new URL("../bin/winnow.js", import.meta.url));
const record = (id: number): string =>
  `${JSON.stringify({ id, html: `<p>Page ${id}, and what it says.` })}\n`;

interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly err: string }>;
}

function winnow(...args: string[]): Running {
  const child = spawn(process.execPath, [BIN, ...args]);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (err += chunk));
  child.stdin.on("error", () => {});
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, err }));
  return { child, out: () => out, ended };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("the winnow process", () => {
  it("ends with the command's exit code", async () => {
    const { child, out, ended } = winnow("extract");
    child.stdin!.end(`${record(1)}not JSON\n${record(2)}`);
    const { code, err } = await ended;
    expect(code).toBe(3);
    expect(err).toMatch(
      /^winnow: 3 pages: 1 failed \(1 not-json\), [\d.]+ pages\/s, [\d.]+ (?:bytes|kB)\/s\.\n$/,
    );
    expect(
      out()
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, null, 2]);
  }, 20_000);

  it("answers before the input ends, and on Ctrl-C ends what is in order with 130", async () => {
    const { child, out, ended } = winnow("extract", "--concurrency", "2");
    child.stdin!.write(record(1) + record(2));
    await until(() => out().split("\n").length === 3);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toMatch(/^winnow: 2 pages: .*\nwinnow: interrupted after 2 records\.\n$/);
    expect(
      out()
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, 2]);
  }, 20_000);

  it("ends quietly when nobody reads on", async () => {
    const { child, ended } = winnow("extract", "--concurrency", "1");
    let writing = true;
    child.once("close", () => {
      writing = false;
    });
    child.stdout!.once("data", () => child.stdout!.destroy());
    for (let id = 0; writing && id < 100_000; id++) {
      if (!child.stdin!.write(record(id))) {
        await Promise.race([once(child.stdin!, "drain").catch(() => {}), once(child, "close")]);
      }
    }
    expect(await ended).toEqual({ code: 0, err: "" });
  }, 30_000);

  it("ends quietly when nobody reads one page", async () => {
    const { child, ended } = winnow("extract", "--format", "text");
    child.stdout!.destroy();
    child.stdin!.end("<p>One page, and what it says.");
    expect(await ended).toEqual({ code: 0, err: "" });
  }, 20_000);
});
