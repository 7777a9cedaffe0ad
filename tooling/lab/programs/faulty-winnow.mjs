// Runs a command and kills processes in the middle of it, once for each file in a folder:
//
//   node faulty-winnow.mjs FOLDER COMMAND...
//
// "worker" in the folder: the first `worker` is killed when it has written documents, without a receipt. "executor": the first `dedup`
// kills the Spark executor that started it when documents arrive. Everything else runs as it is.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";

const [folder, command, ...args] = process.argv.slice(2);

/** Whether this process is the one that makes the fault. */
function claims(fault) {
  try {
    rmSync(join(folder, fault));
    return true;
  } catch {
    return false;
  }
}

const fault = args.includes("worker") ? "worker" : args.includes("dedup") ? "executor" : "";
const isFaulty = fault !== "" && claims(fault);
const child = spawn(command, args, { stdio: ["pipe", isFaulty ? "ignore" : "inherit", "inherit"] });
child.stdin.on("error", () => {});
process.stdin.pipe(child.stdin);
child.on("exit", (code, signal) => {
  if (!isFaulty) process.exit(code ?? `ended by ${signal}`);
});
if (isFaulty && fault === "executor") {
  process.stdin.once("data", () => {
    child.kill("SIGKILL");
    process.kill(executorOf(process.pid), "SIGKILL");
    process.exit(1);
  });
  // Without documents there is no middle.
  child.on("exit", () => process.exit(1));
}
if (isFaulty && fault === "worker") {
  while (child.exitCode === null && !hasDocuments()) await setTimeout(5);
  child.kill("SIGKILL");
  process.kill(process.pid, "SIGKILL");
}

/** Whether an attempt has written something. */
function hasDocuments() {
  const recipe = args[args.indexOf("worker") + 1];
  const work = join(dirname(recipe), JSON.parse(readFileSync(recipe, "utf8")).output, "work");
  try {
    return readdirSync(work).some((name) => name.endsWith(".jsonl") && statSync(join(work, name)).size > 0);
  } catch {
    return false;
  }
}

/** The process id of the executor above a process. */
function executorOf(pid) {
  for (let at = pid; at > 1; ) {
    if (readFileSync(`/proc/${at}/cmdline`, "utf8").includes("CoarseGrainedExecutorBackend")) return at;
    at = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${at}/status`, "utf8"))[1]);
  }
  throw new Error("this process has no executor above it");
}
