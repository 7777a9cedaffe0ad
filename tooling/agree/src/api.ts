import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type PythonPackages, pythonWith, startService, wholeNumber } from "@winnow/common";

export const usage: string = `usage: pnpm agree api [--examples N] [--seed N]

Starts the HTTP service and lets schemathesis (PyPI) send requests made from /openapi.json, N for each route (default 100):
every answer must have a status and a content type that the description names and fit its schema, no request may cause
an internal error, and requests that do not fit the description must be refused.
`;

const SCHEMATHESIS: PythonPackages = {
  folder: "winnow-schemathesis-4",
  check: "import schemathesis; assert schemathesis.__version__.startswith('4.')",
  requirements: ["schemathesis>=4,<5"],
};

/**
 * A valid request may be refused for what JSON Schema cannot say: options that exclude each other, languages and
 * rules that exist.
 */
const EXCLUDED = ["positive_data_acceptance"];

/** @returns 0 if every answer is as described, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { examples: { type: "string", default: "100" }, seed: { type: "string", default: "1" } },
  });
  const examples = String(wholeNumber("examples", values.examples, 1));
  const seed = String(wholeNumber("seed", values.seed, 0));
  const python = pythonWith(SCHEMATHESIS);
  const service = await startService({ WINNOW_TIMEOUT: "5000" });
  // It stores its failures in the current folder.
  const folder = mkdtempSync(join(tmpdir(), "winnow-agree-api-"));
  try {
    const hooks = join(import.meta.dirname, "../src/python");
    const { status } = spawnSync(
      python,
      [
        ...["-m", "schemathesis.cli", "run", `${service.url}/openapi.json`, "--max-examples", examples],
        ...[
          "--exclude-checks",
          EXCLUDED.join(","),
          "--seed",
          seed,
          "--workers",
          "1",
          "--continue-on-failure",
        ],
      ],
      {
        cwd: folder,
        stdio: "inherit",
        env: { ...process.env, PYTHONPATH: hooks, SCHEMATHESIS_HOOKS: "api_streams" },
      },
    );
    return status === 0 ? 0 : 1;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}
