import { join } from "node:path";
import { pythonValue, pythonWith } from "@winnow/common";
import type { PythonPeers, Runtime } from "../types.js";
import { ask } from "./ask.js";

/**
 * Finds or installs Python for peers. Without it, every job fails with the reason, which is reported with the
 * figures.
 */
export function findPython({ script, packages }: PythonPeers): Runtime {
  try {
    const program = pythonWith(packages);
    const versions = pythonValue(
      program,
      "import json, platform; from importlib.metadata import version; " +
        `names = ${JSON.stringify(packages.requirements)}; ` +
        "print(json.dumps({'Python': platform.python_version(), **{n + ' (PyPI)': version(n) for n in names}}))",
    );
    // The scripts are not copied to dist.
    const path = join(import.meta.dirname, "../../src/python", script);
    return { versions: JSON.parse(versions), ask: (job) => ask(job, { program, script: path }) };
  } catch (error) {
    const failure = `Python or its packages are missing: ${(error as Error).message.split("\n")[0]}`;
    return { versions: failure, ask: async () => ({ failure }) };
  }
}
