import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Admission } from "./admission/admission.js";
import type { Tally } from "./answer.js";

/** The figures of the service. */
export interface Metrics {
  /** Counts an answered request. */
  readonly request: (route: string, status: number, seconds: number) => void;
  /** Counts a record, by the code of its failure. */
  readonly record: (verb: string, failure: string | undefined) => void;
  /** Counts a request that was refused. */
  readonly refused: (code: string) => void;
  /** Counts an answer that has ended, with what was received and sent for it. */
  readonly ended: (route: string, outcome: string, tally: Tally, seconds: number) => void;
  /** Counts a lost worker. */
  readonly lost: (code: string) => void;
  /** Returns them in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Bounds of request times in seconds. Only streams take longer than half a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 3600];

/** Creates the figures. */
export function createMetrics(admission: Pick<Admission, "state">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "winnow_http_requests_total",
    help: "Answered requests.",
    labelNames: ["route", "status"],
    registers,
  });
  const times = new Histogram({
    name: "winnow_http_request_seconds",
    help: "Time until the answer begins.",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers,
  });
  const answers = new Histogram({
    name: "winnow_http_answer_seconds",
    help: "Time until the answer of a request with records has ended, by how it ended.",
    labelNames: ["route", "outcome"],
    buckets: BUCKETS,
    registers,
  });
  const bytes = new Counter({
    name: "winnow_http_bytes_total",
    help: "Bytes of bodies received, after decompression, and of answers sent.",
    labelNames: ["route", "direction"],
    registers,
  });
  const losses = new Counter({
    name: "winnow_lost_workers_total",
    help: "Workers that ended during their work, by code.",
    labelNames: ["code"],
    registers,
  });
  const records = new Counter({
    name: "winnow_records_total",
    help: "Processed records, by verb and by the code of their failure.",
    labelNames: ["verb", "failure"],
    registers,
  });
  const refusals = new Counter({
    name: "winnow_refused_total",
    help: "Requests that were refused before any work, by code.",
    labelNames: ["code"],
    registers,
  });
  const gauges = {
    requests: "Requests in progress or waiting.",
    bytes: "Bytes that they make the process hold.",
    waiting: "Records that wait for a worker.",
    running: "Records that workers process.",
  } as const;
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `winnow_${name}`,
      help,
      registers,
      collect() {
        this.set(admission.state()[name as keyof typeof gauges]);
      },
    });
  }
  return {
    request: (route, status, seconds) => {
      requests.inc({ route, status: String(status) });
      times.observe({ route }, seconds);
    },
    record: (verb, failure = "none") => records.inc({ verb, failure }),
    refused: (code) => refusals.inc({ code }),
    ended: (route, outcome, { received, sent }, seconds) => {
      answers.observe({ route, outcome }, seconds);
      bytes.inc({ route, direction: "received" }, received);
      bytes.inc({ route, direction: "sent" }, sent);
    },
    lost: (code) => losses.inc({ code }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
