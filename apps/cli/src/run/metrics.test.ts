import { emptyTallies } from "@winnow/corpus/run";
import { expect, it } from "vitest";
import { metricsText } from "./metrics.js";

it("writes the text format of Prometheus", () => {
  const counts = { failed: { "time-limit": 2 }, dropped: { 'a"b': 1 } };
  const tallies = { ...emptyTallies(), records: 7, counts };
  const lines = metricsText({
    shards: 3,
    shardsDone: 1,
    tallies,
    seconds: 4,
    records: 7,
    bytes: 0,
    left: undefined,
  }).split("\n");
  expect(lines).toContain("# TYPE winnow_run_records_total counter");
  expect(lines).toContain("winnow_run_records_total 7");
  expect(lines).toContain('winnow_run_failed_total{code="time-limit"} 2');
  expect(lines).toContain('winnow_run_dropped_total{rule="a\\"b"} 1');
  expect(lines.join()).not.toContain("seconds_left");
  expect(lines.at(-1)).toBe("");
});
