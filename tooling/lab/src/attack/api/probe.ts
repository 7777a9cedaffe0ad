import { readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import type { Measured } from "./verdict.js";

// A process of its own, so that the work of the clients does not delay it: asks a service for `/healthz` over and
// over, and reads its memory. Takes "begin" and "end" as messages, and answers them.

const [url = "", pid = ""] = process.argv.slice(2);

/** Milliseconds between two requests, and between two readings of the memory. */
const EVERY = 20;
const EVERY_MEMORY = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let asked: number | undefined;
let wait = 0;
let memory = 0;
let totalMemory = 0;

function ask(): void {
  // A request that fails is repeated, and its time goes on.
  asked ??= performance.now();
  const again = (): void => void setTimeout(ask, EVERY);
  get(`${url}/healthz`, { agent }, (response) => {
    response.resume().on("close", () => {
      if (response.complete) {
        wait = Math.max(wait, performance.now() - asked!);
        asked = undefined;
      }
      again();
    });
  }).on("error", again);
}

/** Reads a value of the kernel's about a process, in MB; 0 if it has ended. */
function memoryOf(process: string, name: "VmHWM" | "VmRSS"): number {
  try {
    const lines = readFileSync(`/proc/${process}/status`, "utf8").split("\n");
    const kilobytes = lines.find((line) => line.startsWith(`${name}:`))?.replace(/\D/g, "");
    return (Number(kilobytes ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

function readMemory(): void {
  const own = memoryOf(pid, "VmHWM");
  if (own === 0) return;
  memory = Math.max(memory, own);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const all = [pid, ...children].map((process) => memoryOf(process, "VmRSS"));
  totalMemory = Math.max(
    totalMemory,
    all.reduce((sum, one) => sum + one),
  );
}

process.on("message", (message) => {
  if (message === "begin") {
    // Sets the peak to the present value (proc(5), clear_refs).
    if (memoryOf(pid, "VmHWM") > 0) writeFileSync(`/proc/${pid}/clear_refs`, "5");
    [wait, memory, totalMemory] = [0, 0, 0];
    process.send!("begun");
    return;
  }
  readMemory();
  const waiting = asked === undefined ? 0 : performance.now() - asked;
  process.send!({ memory, totalMemory, wait: Math.max(wait, waiting) } satisfies Measured);
});
process.on("disconnect", () => process.exit());
ask();
setInterval(readMemory, EVERY_MEMORY);
