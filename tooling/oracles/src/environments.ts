import { join } from "node:path";
import { pythonWith } from "@winnow/common";
import type { Environment } from "./types.js";

/** The path of a file in the folder `programs`. */
function programPath(name: string): string {
  return join(import.meta.dirname, "../programs", name);
}

/**
 * A virtual environment of its own for each list of packages, because pip's resolver fails on all of them at
 * once.
 *
 * @param packages - names and versions by pip's name; the first one names the environment.
 */
export function python(packages: Readonly<Record<string, string>>): Environment {
  const pins = Object.entries(packages);
  const [first] = pins;
  const checks = pins.map(([name, version]) => `assert version(${JSON.stringify(name)}) == "${version}"`);
  return {
    prepare: (program) => ({
      command: pythonWith({
        folder: `winnow-oracles-${first!.join("-")}`,
        check: ["from importlib.metadata import version", ...checks].join("\n"),
        requirements: pins.map((pin) => pin.join("==")),
      }),
      args: [programPath("originals.py"), program],
    }),
    encode: JSON.stringify,
  };
}
