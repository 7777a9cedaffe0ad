import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { splitLines } from "@winnow/corpus";

/** What a script in Python needs of PyPI. */
export interface PythonPackages {
  /** The virtual environment's folder, within that for temporary files. */
  readonly folder: string;
  /** Statements that fail where the packages, or the versions wanted, are missing. */
  readonly check: string;
  /** What pip installs. */
  readonly requirements: readonly string[];
  /** What pip installs without what it depends on: packages of which only the files are wanted. */
  readonly files?: readonly string[];
}

const INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"] as const;

/** All that a command says goes to standard error: standard output is for figures. */
const TOLD: { readonly stdio: ["ignore", 2, 2] } = { stdio: ["ignore", 2, 2] };

/**
 * A Python that has the packages: the one that `PYTHON` names (default `python3`), else that of a virtual
 * environment in the folder for temporary files, made and filled from PyPI when it is missing.
 *
 * @throws where Python or the package index is not to be had.
 */
export function pythonWith({ folder: name, check, requirements, files = [] }: PythonPackages): string {
  const python = process.env.PYTHON ?? "python3";
  if (succeeds(python, check)) return python;
  const folder = join(tmpdir(), name);
  const own = join(folder, "bin", "python");
  if (succeeds(own, check)) return own;
  console.error(`installing ${[...requirements, ...files].join(" ")} into ${folder}`);
  execFileSync(python, ["-m", "venv", folder], TOLD);
  execFileSync(own, [...INSTALL, ...requirements], TOLD);
  if (files.length > 0) execFileSync(own, [...INSTALL, "--no-deps", ...files], TOLD);
  return own;
}

function succeeds(python: string, statements: string): boolean {
  try {
    execFileSync(python, ["-c", statements], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What an expression evaluates to, as `print` writes it. */
export function pythonValue(python: string, statements: string): string {
  return execFileSync(python, ["-c", statements], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

/**
 * Runs a script that answers each JSON line with one of its own, in the same order; few records are in memory at a
 * time.
 *
 * @throws where the script fails, or answers with more or fewer lines than it got.
 */
export async function* pythonRecords<Output>(
  python: string,
  script: string,
  records: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<Output, void, undefined> {
  const child = spawn(python, [script], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  // Both are awaited at the end; until then a failure must not count as unhandled.
  ended.catch(() => {});
  child.stdin.on("error", () => {});
  let asked = 0;
  const feed = async (): Promise<void> => {
    for await (const record of records) {
      asked++;
      if (!child.stdin.write(`${JSON.stringify(record)}\n`) && child.exitCode === null) {
        await Promise.race([once(child.stdin, "drain"), ended]);
      }
    }
    child.stdin.end();
  };
  const fed = feed();
  fed.catch(() => child.kill());
  let answered = 0;
  try {
    for await (const line of splitLines(child.stdout)) {
      if (line.trim() === "") continue;
      answered++;
      yield JSON.parse(line) as Output;
    }
  } finally {
    child.stdin.destroy();
  }
  await fed;
  const [code] = await ended;
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  if (answered !== asked) throw new Error(`${asked} pages in, ${answered} out`);
}
