import { run } from "./program.js";

// A reader that goes away, as `head` does, is no failure; whoever writes notices by itself.
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
});

// What is left open (a pipe that sends nothing, a worker in a long computation) shall not keep the process.
process.stdout.write("", () => process.exit(code));
