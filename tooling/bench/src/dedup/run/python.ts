import { join } from "node:path";
import { type PythonPackages, pythonValue, pythonWith } from "@winnow/pages";

const PEERS: PythonPackages = {
  folder: "winnow-bench-dedup",
  check: "import datasketch, numpy, xxhash",
  requirements: ["datasketch", "numpy", "xxhash"],
};

/** The script of the peers; it stays where the sources are. */
export const PYTHON_SCRIPT: string = join(import.meta.dirname, "../../../src/dedup/run/dedup_peers.py");

/** A Python that has the peers' packages, or why there is none. */
export type Python =
  | { readonly program: string; readonly versions: Readonly<Record<string, string>> }
  | { readonly missing: string };

/** Finds or makes the Python for the peers. Without one they are left out; the reason goes into the report. */
export function findPython(): Python {
  try {
    const program = pythonWith(PEERS);
    const versions = pythonValue(
      program,
      "import json, platform; from importlib.metadata import version; " +
        "names = ['datasketch', 'numpy', 'xxhash']; " +
        "print(json.dumps({'Python': platform.python_version(), **{n + ' (PyPI)': version(n) for n in names}}))",
    );
    return { program, versions: JSON.parse(versions) };
  } catch (error) {
    return { missing: `no Python with its packages: ${(error as Error).message.split("\n")[0]}` };
  }
}
