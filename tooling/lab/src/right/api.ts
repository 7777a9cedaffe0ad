import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Command, count, defineCommand } from "../command.js";
import { pythonWith } from "../run/python.js";
import { startService } from "../run/service.js";
import { temporaryFolder } from "../run/spool.js";

const SCHEMATHESIS = { folder: "winnow-schemathesis-4", requirements: ["schemathesis>=4,<5"] };

/**
 * A valid request may be refused for what JSON Schema cannot say: options that exclude each other, languages and
 * rules that exist.
 */
const EXCLUDED = "positive_data_acceptance";

/** Fails unless every answer is as described. */
export const command: Command = defineCommand(
  {
    about: `
Starts the HTTP service and lets schemathesis (PyPI) send requests made from /openapi.json: every answer must have a
status and a content type that the description names and fit its schema, no request may cause an internal error, and
requests that do not fit the description must be refused.`,
    options: { examples: count("requests for each route", 100), seed: count("seed of the requests", 1, 0) },
  },
  async ({ examples, seed }) => {
    const python = pythonWith(SCHEMATHESIS);
    const service = await startService({ WINNOW_TIMEOUT: "5000" });
    // It stores its failures in the current folder.
    const cwd = temporaryFolder("winnow-lab-api-");
    const env = {
      ...process.env,
      PYTHONPATH: join(import.meta.dirname, "../../python"),
      SCHEMATHESIS_HOOKS: "api_streams",
    };
    const args = [
      ...["-m", "schemathesis.cli", "run", `${service.url}/openapi.json`, "--max-examples", `${examples}`],
      ...["--exclude-checks", EXCLUDED, "--seed", `${seed}`, "--workers", "1", "--continue-on-failure"],
    ];
    try {
      return spawnSync(python, args, { cwd, stdio: "inherit", env }).status === 0 ? 0 : 1;
    } finally {
      await service.stop();
    }
  },
);
