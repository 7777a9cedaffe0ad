import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// Runs the command line in the runtime of this program, with two workers.
const command = fileURLToPath(new URL("node_modules/@winnow/cli/bin/winnow.js", import.meta.url));
const runtime = "Deno" in globalThis ? ["run", "--allow-all"] : [];
const prose = "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ";
const input = ["a", "b", "c"]
  .map((id) => JSON.stringify({ id, html: `<p>${prose.repeat(6)}<p>${id}` }))
  .join("\n");
const args = [...runtime, command, "extract", "--concurrency", "2", "-"];
const run = spawnSync(process.execPath, args, { input, encoding: "utf8" });
assert.equal(run.status, 0, run.stderr);
const records = run.stdout
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
assert.deepEqual(
  records.map(({ id }) => id),
  ["a", "b", "c"],
);
for (const { text } of records) assert.match(text, /nobody on board/);
