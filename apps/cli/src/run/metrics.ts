import { once } from "node:events";
import { createServer } from "node:http";
import { CommandError } from "../command-error.js";
import { systemReason } from "../messages.js";
import type { LiveFigures } from "./progress.js";

/**
 * Serves the figures of a run on the local host, in the text format of Prometheus.
 *
 * @throws CommandError `usage` if the port is in use.
 */
export async function serveMetrics(
  port: number,
  figures: () => LiveFigures,
): Promise<{ readonly close: () => void }> {
  const server = createServer((request, response) => {
    const isKnown = request.url === "/metrics";
    response.writeHead(isKnown ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(isKnown ? metricsText(figures()) : "The figures are at /metrics.\n");
  });
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    throw new CommandError(
      "usage",
      `--metrics ${port}: cannot listen on this port: ${systemReason(error)}.`,
      { cause: error },
    );
  }
  server.unref();
  return { close: () => void server.close() };
}

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function metricsText({ shards, shardsDone, tallies, seconds, left }: LiveFigures): string {
  const lines: string[] = [];
  const add = (
    name: string,
    type: string,
    help: string,
    values: readonly (readonly [labels: string, value: number])[],
  ) => {
    lines.push(`# HELP winnow_run_${name} ${help}`, `# TYPE winnow_run_${name} ${type}`);
    for (const [labels, value] of values) lines.push(`winnow_run_${name}${labels} ${value}`);
  };
  const by = (label: string, counts: Readonly<Record<string, number>> = {}) =>
    Object.entries(counts).map(([name, value]) => [`{${label}=${JSON.stringify(name)}}`, value] as const);
  add("shards", "gauge", "Input files.", [["", shards]]);
  add("shards_done", "gauge", "Input files that are processed.", [["", shardsDone]]);
  add("records_total", "counter", "Records that were read.", [["", tallies.records]]);
  add("documents_total", "counter", "Documents that were written.", [["", tallies.documents]]);
  add("bytes_total", "counter", "Bytes of decompressed records.", [["", tallies.bytes]]);
  add("failed_total", "counter", "Records that failed, by code.", by("code", tallies.counts.failed));
  add(
    "dropped_total",
    "counter",
    "Documents that did not pass a rule, by rule.",
    by("rule", tallies.counts.dropped),
  );
  add("empty_total", "counter", "Pages without a text, by reason.", by("reason", tallies.counts.empty));
  add(
    "stage_seconds_total",
    "counter",
    "Time of the page processes, by stage.",
    by("stage", tallies.seconds),
  );
  add("seconds", "gauge", "Seconds since the command began.", [["", seconds]]);
  if (left !== undefined)
    add("seconds_left", "gauge", "Expected seconds until all files are processed.", [["", left]]);
  return `${lines.join("\n")}\n`;
}
