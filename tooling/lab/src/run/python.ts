import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Launch } from "./ask.js";

/** The packages from PyPI that a Python script needs. */
export interface PythonPackages {
  /** Name of the virtual environment's folder, inside the folder for temporary files. */
  readonly folder: string;
  /** Requirements for pip. */
  readonly requirements: readonly string[];
  /** Requirements installed without their dependencies, because only their files are needed. */
  readonly files?: readonly string[];
}

const INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"] as const;

/** Fails if a requirement is not met. */
const CHECK = `
import sys; from importlib.metadata import version; from pip._vendor.packaging.requirements import Requirement
for requirement in map(Requirement, sys.argv[1:]): assert requirement.specifier.contains(version(requirement.name))`;

/** Prints the versions of Python and of packages. */
const VERSIONS = `
import json, platform, sys; from importlib.metadata import version; from pip._vendor.packaging.requirements import Requirement
names = [Requirement(text).name for text in sys.argv[1:]]
print(json.dumps({"Python": platform.python_version(), **{f"{name} (PyPI)": version(name) for name in names}}))`;

/**
 * Finds a Python that has the packages: `PYTHON` (default `python3`), or otherwise a virtual environment in
 * the folder for temporary files, which is created and filled from PyPI if it is missing.
 *
 * @returns the path of the interpreter.
 * @throws if Python or the package index is not available.
 */
export function pythonWith(packages: PythonPackages): string {
  const found = installedPython(packages);
  if (found !== undefined) return found;
  const { folder: name, requirements, files = [] } = packages;
  const folder = join(tmpdir(), name);
  const own = join(folder, "bin", "python");
  console.error(`installing ${[...requirements, ...files].join(" ")} into ${folder}`);
  runQuietly(process.env.PYTHON ?? "python3", ["-m", "venv", folder]);
  runQuietly(own, [...INSTALL, ...requirements]);
  if (files.length > 0) runQuietly(own, [...INSTALL, "--no-deps", ...files]);
  return own;
}

/** Like {@link pythonWith}, but installs nothing: undefined if no Python has the packages. */
export function installedPython({ folder, requirements, files = [] }: PythonPackages): string | undefined {
  const candidates = [process.env.PYTHON ?? "python3", join(tmpdir(), folder, "bin", "python")];
  return candidates.find((python) => succeeds(python, [...requirements, ...files]));
}

function succeeds(python: string, requirements: readonly string[]): boolean {
  try {
    execFileSync(python, ["-c", CHECK, ...requirements], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs a command with its output on standard error, because standard output is for figures. */
export function runQuietly(command: string, args: readonly string[], cwd?: string): void {
  execFileSync(command, args, { cwd, stdio: ["ignore", 2, 2] });
}

/** A script in the folder `python`, with the packages that it needs. */
export interface PythonScript {
  readonly script: string;
  readonly packages: PythonPackages;
}

/** @throws as {@link pythonWith}. */
export function pythonLaunch({ script, packages }: PythonScript, ...args: readonly string[]): Launch {
  // The scripts are not copied to dist.
  const path = join(import.meta.dirname, "../../python", script);
  return { command: pythonWith(packages), args: [path, ...args] };
}

/** The versions of Python and of the packages, as reports list them. @throws as {@link pythonWith}. */
export function pythonVersions(packages: PythonPackages): Readonly<Record<string, string>> {
  return JSON.parse(
    execFileSync(pythonWith(packages), ["-c", VERSIONS, ...packages.requirements], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
}
