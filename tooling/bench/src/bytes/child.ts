import { json } from "node:stream/consumers";
import { openSpool } from "../pages/spool.js";
import { ANSWER } from "../run/answer.js";
import { measureWay } from "./measure.js";
import type { BytesJob } from "./types.js";
import { WAYS } from "./ways.js";

/** The process that measures one way: reads a {@link BytesJob} from its standard input, answers and ends. */
const job = (await json(process.stdin)) as BytesJob;
const way = WAYS.find(({ name }) => name === job.way)!;
const run = measureWay(way, openSpool(job.spool), job);
process.stdout.write(`${ANSWER}${JSON.stringify({ run })}\n`);
