import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { BIN, type Ended, type Running, start as startIn } from "../test/process.js";
import { jsonl, parsed } from "../test/winnow.js";

const root = mkdtempSync(join(tmpdir(), "winnow-outputs-process-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
const at = (...names: string[]): string => join(folder, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");
const lines = (name: string): number => (existsSync(at(name)) ? text(name).split("\n").length - 1 : 0);

const PAGE = `<!doctype html><title>A page</title><article>${"<p>This is the content of the page, in a sentence that is long enough to be one of an article.</p>".repeat(4)}</article>`;
const record = (id: number): string => jsonl({ id: `r${id}`, html: PAGE });
const records = (count: number): string => Array.from({ length: count }, (_, id) => record(id)).join("");

beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

const start = (args: readonly string[]): Running => startIn(args, { cwd: folder });

/** Runs a command with its standard streams redirected, as a shell does. */
async function redirected(
  args: readonly string[],
  { from, to, flags = "a" }: { from?: string; to: string; flags?: string },
): Promise<Ended> {
  const stdin = from === undefined ? "ignore" : openSync(at(from), "r");
  const stdout = openSync(to.startsWith("/") ? to : at(to), flags);
  const { ended } = startIn(args, { stdio: [stdin, stdout, "pipe"], cwd: folder });
  for (const file of [stdin, stdout]) if (typeof file === "number") closeSync(file);
  return ended;
}

describe("a redirected standard stream", () => {
  it("may not be both input and output", async () => {
    writeFileSync(at("pages.jsonl"), records(3));
    const { code, err } = await redirected(["extract"], { from: "pages.jsonl", to: "pages.jsonl" });
    expect([code, err]).toEqual([2, expect.stringContaining("input standard input")]);
    expect(text("pages.jsonl")).toBe(records(3));
  });

  it("is appended to, even as /dev/stdout", async () => {
    writeFileSync(at("pages.jsonl"), records(3));
    writeFileSync(at("out.jsonl"), "before\n");
    const { code } = await redirected(["extract"], { from: "pages.jsonl", to: "out.jsonl" });
    expect([code, lines("out.jsonl")]).toEqual([0, 4]);
    const args = ["extract", "pages.jsonl", "-o", "/dev/stdout"];
    const { code: again } = await redirected(args, { to: "out.jsonl" });
    expect([again, lines("out.jsonl"), text("out.jsonl").startsWith("before\n")]).toEqual([0, 7, true]);
  });

  it.skipIf(!existsSync("/dev/full"))("may be on a full disk", async () => {
    writeFileSync(at("page.html"), PAGE);
    for (const args of [["extract", "page.html"], ["--help"]]) {
      const { code, err } = await redirected(args, { to: "/dev/full", flags: "w" });
      expect([code, err]).toEqual([1, "winnow: cannot write standard output: the disk is full.\n"]);
    }
  });
});

describe("Ctrl-C", () => {
  /** Interrupts a command as soon as the condition holds. */
  async function interrupted(
    args: readonly string[],
    input: string,
    condition: () => boolean,
  ): Promise<Ended> {
    const { child, ended, until } = start(args);
    child.stdin!.write(input);
    await until(condition);
    child.kill("SIGINT");
    return ended;
  }
  const urls = (count: number): string =>
    Array.from({ length: count }, (_, i) => `http://10.0.0.${i + 1}/\n`).join("");

  it.each([
    ["extract", records(3), records(5), 0],
    ["segment", records(3), records(5), 0],
    ["filter", records(3), records(5), 0],
    // Refused without a request.
    ["fetch", urls(3), urls(5), 3],
  ])("keeps the finished records of %s next to the output for --resume", async (command, some, all, code) => {
    writeFileSync(at("out.jsonl"), "old\n");
    const args = [command, "-o", "out.jsonl"];
    const first = await interrupted(args, some, () => lines("out.jsonl.part") === 3);
    expect(first.code).toBe(130);
    expect(first.err).toContain(
      "interrupted after 3 records. The finished records are in out.jsonl.part. To continue, run the same command with --resume.",
    );
    expect([text("out.jsonl"), lines("out.jsonl.part")]).toEqual(["old\n", 3]);
    const kept = text("out.jsonl.part");
    // The same command again does not lose them.
    const again = start(args);
    again.child.stdin!.end(all);
    expect((await again.ended).code).toBe(2);
    expect(text("out.jsonl.part")).toBe(kept);
    const resumed = start([...args, "--resume"]);
    resumed.child.stdin!.end(all);
    expect((await resumed.ended).code).toBe(code);
    expect(readdirSync(folder)).toEqual(["out.jsonl"]);
    expect([lines("out.jsonl"), text("out.jsonl").startsWith(kept)]).toEqual([5, true]);
  });

  it("keeps the file that --resume appends to", async () => {
    writeFileSync(at("out.jsonl"), record(0));
    const args = ["extract", "-o", "out.jsonl", "--resume"];
    const { code, err } = await interrupted(args, records(3), () => lines("out.jsonl") === 3);
    expect([code, readdirSync(folder)]).toEqual([130, ["out.jsonl"]]);
    expect(err).toContain(
      "The finished records are in out.jsonl. To continue, run the same command with --resume.",
    );
  });
});

it("leaves the old file and the finished records if the process is killed", async () => {
  writeFileSync(at("out.jsonl"), "old\n");
  const { child, ended, until } = start(["extract", "-o", "out.jsonl"]);
  child.stdin!.write(records(3));
  await until(() => lines("out.jsonl.part") === 3);
  child.kill("SIGKILL");
  await ended;
  expect(text("out.jsonl")).toBe("old\n");
  const resumed = start(["extract", "-o", "out.jsonl", "--resume"]);
  resumed.child.stdin!.end(records(4));
  expect((await resumed.ended).code).toBe(0);
  expect(parsed(text("out.jsonl")).map(({ id }) => id)).toEqual(["r0", "r1", "r2", "r3"]);
});

it.skipIf(process.platform === "win32")("resumes after the disk was full", async () => {
  writeFileSync(at("out.jsonl"), "old\n");
  writeFileSync(at("pages.jsonl"), records(100));
  const args = ["extract", "pages.jsonl", "-o", "out.jsonl"];
  // The system's limit on the size of a file, in blocks of 512 or 1,024 bytes, replaces a small disk.
  const limited = startIn(["-c", `ulimit -f 20; exec "$0" "$@"`, process.execPath, BIN, ...args], {
    command: "sh",
    cwd: folder,
  });
  const { code, err } = await limited.ended;
  expect([code, err]).toEqual([
    1,
    "winnow: cannot write out.jsonl: the file is larger than the system allows. The finished records are in out.jsonl.part. To continue, run the same command with --resume.\n",
  ]);
  expect(text("out.jsonl")).toBe("old\n");
  expect(lines("out.jsonl.part")).toBeGreaterThan(5);
  expect((await start([...args, "--resume"]).ended).code).toBe(0);
  const ids = parsed(text("out.jsonl")).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, id) => `r${id}`));
  expect(existsSync(at("out.jsonl.part"))).toBe(false);
});
