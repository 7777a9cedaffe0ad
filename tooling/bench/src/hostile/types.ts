/** A page that asks for much: a pattern that repeats, so that it can be made of any length. */
export interface HostileInput {
  /** What is repeated, in a few words. */
  readonly name: string;
  /** Whether the project promises its time a byte; of every other input only that the time grows with its length. */
  readonly bounded?: boolean;
  /** How many repetitions make the whole. */
  readonly times: number;
  readonly make: (times: number) => string;
}

/** What the process that measures one input is told. */
export interface HostileJob {
  readonly variant: string;
  readonly input: string;
  /** The folder of the spool with ordinary pages. */
  readonly spool: string;
  /** How many of them are done without being counted. */
  readonly warm: number;
}

/** What it has found so far: it answers after every step, since the last may never end. */
export interface HostileRun {
  readonly bytes: number;
  /** CPU nanoseconds a byte of the ordinary pages, all threads of the process. */
  readonly ordinaryNs: number;
  /** CPU milliseconds of a fourth of the repetitions, and of all. */
  readonly quarterMs?: number;
  readonly wholeMs?: number;
}

/** An input's figures. */
export interface HostileFigures {
  readonly input: string;
  readonly bounded: boolean;
  readonly bytes: number;
  /** CPU milliseconds of a fourth of it, and of all. */
  readonly quarterMs: number;
  readonly ms: number;
  /** CPU nanoseconds a byte, and that to the time a byte of the ordinary pages that the same process did before. */
  readonly nsPerByte: number;
  readonly toOrdinary: number;
  /** The time of the whole to that of a fourth: 4 where it is linear, 16 where it is quadratic. */
  readonly growth: number;
  /** Why there is no figure. */
  readonly failure?: string;
}
