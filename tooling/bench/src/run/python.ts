import { join } from "node:path";
import { type PythonPackages, pythonValue, pythonWith } from "@winnow/common";

/** A Python that has the packages, or why there is none. */
export type Python =
  | { readonly program: string; readonly versions: Readonly<Record<string, string>> }
  | { readonly missing: string };

/**
 * A script in Python; it stays where the sources are.
 *
 * @example pythonScript("parse_peers.py");
 */
export function pythonScript(name: string): string {
  return join(import.meta.dirname, "../../src/python", name);
}

/**
 * Finds or makes the Python for peers. Without one they are left out; the reason goes into the report.
 *
 * @param packages - its requirements are names alone: their versions belong to the figures.
 */
export function findPython(packages: PythonPackages): Python {
  try {
    const program = pythonWith(packages);
    const versions = pythonValue(
      program,
      "import json, platform; from importlib.metadata import version; " +
        `names = ${JSON.stringify(packages.requirements)}; ` +
        "print(json.dumps({'Python': platform.python_version(), **{n + ' (PyPI)': version(n) for n in names}}))",
    );
    return { program, versions: JSON.parse(versions) };
  } catch (error) {
    return { missing: `no Python with its packages: ${(error as Error).message.split("\n")[0]}` };
  }
}
