import { createInterface } from "node:readline";
import { costOf } from "./cost.js";

/** The process whose time and memory are measured; it only loads what the shapes need. */
for await (const line of createInterface({ input: process.stdin })) {
  const { names, length } = JSON.parse(line) as { names: readonly string[]; length: number };
  process.stdout.write(`${JSON.stringify(costOf(names, length))}\n`);
}
