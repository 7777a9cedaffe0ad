import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { openPool } from "@winnow/corpus/workers";
import { run } from "./program.js";

// A reader that goes away, as `head` does, is not an error here: the code that writes handles it.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

const code = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interruption: () => {
    const interruption = new AbortController();
    process.once("SIGINT", () => interruption.abort());
    return interruption.signal;
  },
  modules: new URL("./", import.meta.url),
  openPool,
  startWorker: (args) => {
    const main = fileURLToPath(import.meta.url);
    return spawn(process.execPath, [main, "worker", ...args], { stdio: ["pipe", "pipe", "inherit"] });
  },
});

// An open handle (a pipe that sends nothing, a busy worker) must not keep the process alive.
process.stdout.write("", () => process.exit(code));
