import { json } from "node:stream/consumers";
import { costOf } from "./cost.js";

/** The process whose time and memory are measured; it only loads what the shapes need. */
const { names, length } = (await json(process.stdin)) as { names: readonly string[]; length: number };
process.stdout.write(JSON.stringify(costOf(names, length)));
