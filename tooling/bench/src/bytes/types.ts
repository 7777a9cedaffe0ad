/** The steps from a page as it is in hand to its strings, in order. */
export const STAGES = ["decode", "check", "copy", "scan", "places", "strings", "read"] as const;

export type Stage = (typeof STAGES)[number];

/** CPU milliseconds a page; 0 of a stage that a way has not. */
export type StageTimes = Readonly<Record<Stage, number>>;

/** Says that a stage is over: what was spent since the last one is its own. */
type Lap = (stage: Stage) => void;

/** What a way is given: the page's bytes in UTF-8, or the string that a caller has decoded already. */
export type Given = "bytes" | "string";

interface GivenPage {
  readonly bytes: Uint8Array;
  /** Empty where bytes are given. */
  readonly text: string;
}

/** One way from a page to its strings. */
export interface Way {
  readonly name: string;
  readonly given: Given;
  /** Whether it parses, by the standard: then its strings are not quite the others'. */
  readonly parses?: true;
  /** @returns what gives a page's strings, and says when a stage before is over. */
  readonly start: (lap: Lap) => (page: GivenPage) => readonly string[];
}

/** What the process that measures one way is told. */
export interface BytesJob {
  readonly way: string;
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices of the pages into the spool, in order. */
  readonly pages: readonly number[];
  /** The pages before count as a process's first ones only; so many of them. */
  readonly warm: number;
  readonly first: number;
}

/** What it answers. */
export interface BytesRun {
  readonly first: StageTimes;
  readonly warm: StageTimes;
  /** Of the strings of all pages: ways that differ in it have not done the same. */
  readonly checksum: number;
}
