import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { datasetPages } from "@winnow/eval/node";
import { predict } from "./live-system.js";
import type { LiveMessage, LiveStart } from "./run-live.js";

/**
 * A process that runs one live system over one data set and nothing else, so that its peak memory is the system's.
 * Writes a prediction a line as it goes; tells its parent how far it is and, at the end, what it took.
 */
const { path, layout, system, output, done }: LiveStart = JSON.parse(process.argv[2]!);

const tell = (message: LiveMessage): void => {
  process.send?.(message);
};

const stream = createWriteStream(output, { flags: "a" });
let index = 0;
for await (const page of datasetPages(path, { layout })) {
  if (index++ < done) continue;
  const { parseMs, ...prediction } = predict(page, system);
  if (!stream.write(`${JSON.stringify({ ...prediction, parseMs })}\n`)) await once(stream, "drain");
  tell({ pages: index });
}
stream.end();
await once(stream, "close");
// Kilobytes, by the documentation of Node.
tell({ pages: index, peakRss: process.resourceUsage().maxRSS * 1024 });
process.disconnect?.();
