import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { splitLines } from "@winnow/corpus";

/** The packages from PyPI that a Python script needs. */
export interface PythonPackages {
  /** Name of the virtual environment's folder, inside the folder for temporary files. */
  readonly folder: string;
  /** Statements that fail if the packages are missing or have other versions. */
  readonly check: string;
  /** Requirements for pip. */
  readonly requirements: readonly string[];
  /** Packages installed without their dependencies, because only their files are needed. */
  readonly files?: readonly string[];
}

const INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"] as const;

/** Sends the output of a command to standard error, because standard output is for figures. */
const TO_STDERR: { readonly stdio: ["ignore", 2, 2] } = { stdio: ["ignore", 2, 2] };

/**
 * Finds a Python that has the packages: `PYTHON` (default `python3`), or otherwise a virtual environment in
 * the folder for temporary files, which is created and filled from PyPI if it is missing.
 *
 * @returns the path of the interpreter.
 * @throws if Python or the package index is not available.
 */
export function pythonWith({ folder: name, check, requirements, files = [] }: PythonPackages): string {
  const python = process.env.PYTHON ?? "python3";
  if (succeeds(python, check)) return python;
  const folder = join(tmpdir(), name);
  const own = join(folder, "bin", "python");
  if (succeeds(own, check)) return own;
  console.error(`installing ${[...requirements, ...files].join(" ")} into ${folder}`);
  execFileSync(python, ["-m", "venv", folder], TO_STDERR);
  execFileSync(own, [...INSTALL, ...requirements], TO_STDERR);
  if (files.length > 0) execFileSync(own, [...INSTALL, "--no-deps", ...files], TO_STDERR);
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

/** The output of some statements, trimmed. */
export function pythonValue(python: string, statements: string): string {
  return execFileSync(python, ["-c", statements], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

/**
 * Runs a script that answers each JSON line with one JSON line, in the same order. Only a few records are in
 * memory at a time.
 *
 * @throws if the script fails, or writes more or fewer lines than it reads.
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
  // Both are awaited at the end; until then a rejection must not count as unhandled.
  ended.catch(() => {});
  child.stdin.on("error", () => {});
  let sent = 0;
  const feed = async (): Promise<void> => {
    for await (const record of records) {
      sent++;
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
  if (answered !== sent) throw new Error(`${sent} records in, ${answered} out`);
}
