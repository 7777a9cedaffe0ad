import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { documentsOf, testDocuments } from "../test/dedup-data.js";
import { datasetOf, predictionsOf, testPages } from "../test/eval-data.js";
import { jsonl, parsed } from "../test/winnow.js";

// These run the built program (`pnpm build`) in a process of its own.
const BIN = fileURLToPath(new URL("../bin/winnow.js", import.meta.url));

const root = mkdtempSync(join(tmpdir(), "winnow-outputs-process-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
const at = (...names: string[]): string => join(folder, ...names);
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");

const PAGE = `<!doctype html><title>A page</title><article>${"<p>This is what the page is about, and it says so in a sentence that is long enough to be one of an article.</p>".repeat(4)}</article>`;
const record = (id: number): string => jsonl({ id: `r${id}`, html: PAGE });
const records = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => record(from + i)).join("");

beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});

const EXTRACT = ["extract", "pages.jsonl", "-o", "out.jsonl"];

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(
  args: readonly string[],
  stdio: StdioOptions = "pipe",
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [BIN, ...args], { stdio, cwd: folder });
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => (out += chunk));
  child.stderr?.on("data", (chunk) => (err += chunk));
  child.stdin?.on("error", () => {});
  return { child, ended: once(child, "close").then(([code]) => ({ code: code as number | null, out, err })) };
}

/** Runs a command with its standard streams redirected, as a shell does. */
async function redirected(
  args: readonly string[],
  { from, to, flags = "a" }: { from?: string; to?: string; flags?: string },
): Promise<Ended> {
  const stdin = from === undefined ? "ignore" : openSync(at(from), "r");
  const stdout = to === undefined ? "pipe" : openSync(to.startsWith("/") ? to : at(to), flags);
  const ended = start(args, [stdin, stdout, "pipe"]).ended;
  for (const file of [stdin, stdout]) if (typeof file === "number") closeSync(file);
  return ended;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const lines = (...names: string[]): number =>
  existsSync(at(...names)) ? text(...names).split("\n").length - 1 : 0;

describe("a standard stream that is a file", () => {
  it.each([
    [
      "output into its input",
      ["extract", "pages.jsonl"],
      { to: "pages.jsonl" },
      "standard output is the same file",
    ],
    [
      "input into the output file",
      ["extract", "-o", "pages.jsonl"],
      { from: "pages.jsonl" },
      "input standard input",
    ],
    [
      "input into standard output",
      ["extract"],
      { from: "pages.jsonl", to: "pages.jsonl" },
      "input standard input",
    ],
    ["output into a folder that is read", ["extract", "folder"], { to: "folder/x.jsonl" }, "folder/x.jsonl"],
    ["input into a folder", ["extract", "-o", "folder/"], { from: "folder/x.jsonl" }, "has the input"],
    ["urls", ["fetch", "pages.jsonl"], { to: "pages.jsonl" }, "is the same file as the input pages.jsonl"],
    ["documents", ["dedup"], { from: "pages.jsonl", to: "pages.jsonl" }, "input standard input"],
    ["a report", ["dedup", "pages.jsonl", "--report", "x.html"], { to: "x.html" }, "are one file"],
    ["a table", ["eval", "audit", "pages.jsonl"], { to: "pages.jsonl" }, "input pages.jsonl"],
    ["a data set", ["eval", "import", "packed", "pages.jsonl"], { to: "pages.jsonl" }, "input pages.jsonl"],
  ] as const)(
    "%s is wrong usage",
    async (_, args, streams, hint) => {
      mkdirSync(at("folder"));
      writeFileSync(at("pages.jsonl"), records(3));
      writeFileSync(at("folder", "x.jsonl"), records(3));
      const { code, err } = await redirected(args, streams);
      expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
      expect([text("pages.jsonl"), text("folder", "x.jsonl")]).toEqual([records(3), records(3)]);
    },
    60_000,
  );

  it("may be another", async () => {
    writeFileSync(at("pages.jsonl"), records(3));
    writeFileSync(at("out.jsonl"), "before\n");
    const { code } = await redirected(["extract"], { from: "pages.jsonl", to: "out.jsonl" });
    expect([code, lines("out.jsonl")]).toEqual([0, 4]);
    // By another name, too: what was there stays.
    const { code: again } = await redirected(["extract", "pages.jsonl", "-o", "/dev/stdout"], {
      to: "out.jsonl",
    });
    expect([again, lines("out.jsonl"), text("out.jsonl").startsWith("before\n")]).toEqual([0, 7, true]);
  }, 60_000);
});

describe("Ctrl-C", () => {
  /** Interrupts a command when so many lines are on the disk, and no earlier. */
  async function interrupted(args: readonly string[], input: string, done: () => boolean): Promise<Ended> {
    const { child, ended } = start(args);
    child.stdin!.write(input);
    await until(done);
    child.kill("SIGINT");
    return ended;
  }
  const urls = (count: number): string =>
    Array.from({ length: count }, (_, i) => `http://10.0.0.${i + 1}/\n`).join("");

  it.each([
    ["extract", records(3), records(5)],
    ["fetch", urls(3), urls(5)],
  ])(
    "keeps what %s has done beside the output, and --resume goes on with it",
    async (command, some, all) => {
      writeFileSync(at("out.jsonl"), "old\n");
      const args = [command, "-o", "out.jsonl"];
      const first = await interrupted(args, some, () => lines("out.jsonl.part") === 3);
      expect(first.code).toBe(130);
      expect(first.err).toContain(
        "interrupted after 3 records. What was done is in out.jsonl.part; to go on, run the same with --resume.",
      );
      expect([text("out.jsonl"), lines("out.jsonl.part")]).toEqual(["old\n", 3]);
      const kept = text("out.jsonl.part");
      const second = await interrupted(
        [...args, "--resume"],
        `${all}\n`,
        () => lines("out.jsonl.part") === 5,
      );
      expect(second.code).toBe(130);
      const third = start([...args, "--resume"]);
      third.child.stdin!.end(all);
      expect((await third.ended).code).toBe(0);
      expect(readdirSync(folder)).toEqual(["out.jsonl"]);
      expect([lines("out.jsonl"), text("out.jsonl").startsWith(kept)]).toEqual([5, true]);
    },
    60_000,
  );

  it("keeps the file that --resume writes in place", async () => {
    const args = ["extract", "-o", "out.jsonl", "--resume"];
    const { code, err } = await interrupted(args, records(3), () => lines("out.jsonl") === 3);
    expect([code, readdirSync(folder)]).toEqual([130, ["out.jsonl"]]);
    expect(err).toContain("What was done is in out.jsonl; to go on, run the same with --resume.");
  }, 60_000);
});

it("leaves the old file, and what was done, where the process is killed", async () => {
  writeFileSync(at("out.jsonl"), "old\n");
  const { child, ended } = start(["extract", "-o", "out.jsonl"]);
  child.stdin!.write(records(3));
  await until(() => lines("out.jsonl.part") === 3);
  child.kill("SIGKILL");
  await ended;
  expect(text("out.jsonl")).toBe("old\n");
  const resumed = start(["extract", "-o", "out.jsonl", "--resume"]);
  resumed.child.stdin!.end(records(4));
  expect((await resumed.ended).code).toBe(0);
  expect(parsed(text("out.jsonl")).map(({ id }) => id)).toEqual(["r0", "r1", "r2", "r3"]);
}, 60_000);

it.skipIf(process.platform === "win32")(
  "keeps what was done where the disk takes no more, and goes on with it",
  async () => {
    writeFileSync(at("out.jsonl"), "old\n");
    writeFileSync(at("pages.jsonl"), records(300));
    // The system's limit on the size of a file, in blocks of 512 or 1,024 bytes, is used in place of a small disk.
    const limited = spawn("sh", ["-c", `ulimit -f 20; exec "$0" "$@"`, process.execPath, BIN, ...EXTRACT], {
      cwd: folder,
    });
    let err = "";
    limited.stderr.on("data", (chunk) => (err += chunk));
    const [code] = await once(limited, "close");
    expect([code, err]).toEqual([
      1,
      "winnow: cannot write out.jsonl: the file is larger than the system takes. What was done is in out.jsonl.part; to go on, run the same with --resume.\n",
    ]);
    expect(text("out.jsonl")).toBe("old\n");
    expect(lines("out.jsonl.part")).toBeGreaterThan(5);
    expect((await start([...EXTRACT, "--resume"], "ignore").ended).code).toBe(0);
    const ids = parsed(text("out.jsonl")).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 300 }, (_, i) => `r${i}`));
    expect(existsSync(at("out.jsonl.part"))).toBe(false);
  },
  60_000,
);

describe.skipIf(!existsSync("/dev/full"))("a disk that is full", () => {
  const small: readonly (readonly [string, readonly string[]])[] = [
    ["extract", ["extract", "page.html"]],
    ["extract, Markdown", ["extract", "page.html", "--format", "markdown"]],
    ["extract, several", ["extract", "pages.jsonl"]],
    ["fetch, where every address fails at once", ["fetch", "urls.txt"]],
    ["dedup", ["dedup", "documents.jsonl"]],
    ["eval audit", ["eval", "audit", "gold.jsonl"]],
    ["eval score", ["eval", "score", "gold.jsonl", "ours.jsonl"]],
    ["eval import", ["eval", "import", "packed", "gold.jsonl"]],
  ];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ["help", ["--help"]],
    ["extract --help", ["extract", "--help"]],
    ["methods", ["methods"]],
    ["eval metrics", ["eval", "metrics"]],
    ["eval layouts", ["eval", "layouts"]],
    ["completion", ["completion", "bash"]],
    ["dedup explain", ["dedup", "explain", "page.txt", "page.txt"]],
  ];
  beforeEach(() => {
    writeFileSync(at("page.html"), PAGE);
    writeFileSync(at("page.txt"), "A text of a few words.");
    writeFileSync(at("pages.jsonl"), records(3));
    writeFileSync(at("urls.txt"), "http://10.0.0.1/\nhttp://10.0.0.2/\n");
    writeFileSync(at("documents.jsonl"), documentsOf(testDocuments(3)));
    writeFileSync(at("gold.jsonl"), datasetOf(testPages(4)));
    writeFileSync(at("ours.jsonl"), predictionsOf(testPages(4)));
  });

  it.each([...small, ...lists])(
    "under standard output: %s",
    async (_, args) => {
      const { code, err } = await redirected(args, { to: "/dev/full", flags: "w" });
      expect(err.trimEnd().split("\n").at(-1)).toBe(
        "winnow: cannot write standard output: the disk is full.",
      );
      expect([code, err.match(/the disk is full/g)?.length, /bug/i.test(err)]).toEqual([1, 1, false]);
    },
    60_000,
  );

  it.each(small)(
    "under --output: %s",
    async (_, args) => {
      const { code, out, err } = await start([...args, "-o", "/dev/full"], ["ignore", "pipe", "pipe"]).ended;
      expect(err.trimEnd().split("\n").at(-1)).toBe("winnow: cannot write /dev/full: the disk is full.");
      expect([code, out, /bug/i.test(err)]).toEqual([1, "", false]);
    },
    60_000,
  );

  it.each([
    ["a report", ["dedup", "documents.jsonl", "-o", "x.jsonl", "--report", "/dev/full"]],
    ["a model", ["eval", "groups", "gold.jsonl", "-o", "x.json", "--save", "/dev/full"]],
  ])(
    "under %s",
    async (_, args) => {
      const { code, err } = await start(args, ["ignore", "pipe", "pipe"]).ended;
      expect([code, err.trimEnd().split("\n").at(-1)]).toEqual([
        1,
        "winnow: cannot write /dev/full: the disk is full.",
      ]);
    },
    60_000,
  );

  it("under a large output", async () => {
    writeFileSync(at("pages.jsonl"), records(1500));
    for (const streams of [{ to: "/dev/full", flags: "w" }, {}]) {
      const args = ["extract", "pages.jsonl", ...("to" in streams ? [] : ["-o", "/dev/full"])];
      const { code, err } = await redirected(args, streams);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^winnow: cannot write .*: the disk is full\.\n$/),
      ]);
    }
  }, 60_000);
});
