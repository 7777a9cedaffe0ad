import { addTallies, emptyTallies, type Receipt, type Shard, type Tallies } from "@winnow/corpus/run";
import { type Environment, log } from "../environment.js";
import { formatBytes, formatDuration, formatNumber, plural } from "../messages.js";
import { showProgress, type Tally } from "../output/progress.js";

/** Figures of a run in progress. */
export interface LiveFigures {
  readonly shards: number;
  readonly shardsDone: number;
  readonly tallies: Tallies;
  /** Since the command began. */
  readonly seconds: number;
  /** Records and bytes since then. */
  readonly records: number;
  readonly bytes: number;
  /** Seconds until all shards are processed; undefined as long as nobody can tell. */
  readonly left: number | undefined;
}

/** Shows how far a run is. */
export interface RunProgress {
  readonly shard: (shard: number, tallies: Tallies) => void;
  readonly done: (receipt: Receipt) => void;
  /** Shows the comparison of all documents. */
  readonly stage: (doing: string, done: number, total: number) => void;
  readonly figures: () => LiveFigures;
  readonly log: (message: string) => void;
  readonly end: () => void;
}

/** Milliseconds between two lines if stderr is not a terminal, as in the log of a job. */
const INTERVAL = 60_000;

/**
 * Shows a line on a terminal, and prints one from time to time otherwise.
 *
 * @param finished - the receipts of earlier commands.
 */
export function createRunProgress(
  environment: Environment,
  shards: readonly Shard[],
  finished: ReadonlyMap<number, Receipt>,
): RunProgress {
  const start = performance.now();
  const total = emptyTallies();
  let shardsDone = finished.size;
  for (const { tallies } of finished.values()) addTallies(total, tallies);
  const before = { records: total.records, bytes: total.bytes };
  /** Shards in progress. */
  const current = new Map<number, Tallies>();
  const sizes = new Map(shards.map(({ shard, bytes = 0 }) => [shard, bytes]));
  const allBytes = shards.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  let doneBytes = [...finished.keys()].reduce((sum, shard) => sum + sizes.get(shard)!, 0);
  const startBytes = doneBytes;

  const figures = (): LiveFigures => {
    const tallies = emptyTallies();
    addTallies(tallies, total);
    for (const each of current.values()) addTallies(tallies, each);
    const seconds = (performance.now() - start) / 1000;
    // Compressed bytes of a shard in progress, by what its bytes were in those that are finished.
    const expansion = doneBytes > 0 && total.bytes > 0 ? total.bytes / doneBytes : 5;
    const running = [...current].reduce(
      (sum, [shard, { bytes }]) => sum + Math.min(bytes / expansion, sizes.get(shard)!),
      0,
    );
    const read = doneBytes - startBytes + running;
    const left = read > 0 ? (seconds * (allBytes - doneBytes - running)) / read : undefined;
    const { records, bytes } = tallies;
    return {
      shards: shards.length,
      shardsDone,
      tallies,
      seconds,
      records: records - before.records,
      bytes: bytes - before.bytes,
      left,
    };
  };
  const describe = (): string => {
    const { tallies, seconds, records, bytes, left } = figures();
    const { documents, failed } = tallies;
    const codes = Object.entries(tallies.counts.failed ?? {}).map(
      ([code, count]) => `${formatNumber(count)} ${code}`,
    );
    const parts = [
      `${formatNumber(shardsDone)} of ${plural(shards.length, "file")}`,
      plural(tallies.records, "record"),
      plural(documents, "document"),
      ...(failed === 0 ? [] : [`${formatNumber(failed)} failed (${codes.join(", ")})`]),
      `${formatNumber(Math.round(records / seconds))}/s`,
      `${formatBytes(bytes / seconds)}/s`,
      ...(left === undefined ? [] : [`${formatDuration(left)} left`]),
    ];
    return parts.join(", ");
  };
  const isTerminal = environment.stderr.isTTY === true;
  const tally: Tally = {
    unit: "record",
    doing: "starting",
    done: 0,
    failed: 0,
    bytesRead: 0,
    bytesTotal: undefined,
  };
  const line = showProgress(environment, tally, false);
  const timer = isTerminal ? undefined : setInterval(() => log(environment, describe()), INTERVAL);
  timer?.unref();
  const update = (): void => void (tally.doing = describe());
  return {
    shard: (shard, tallies) => {
      current.set(shard, tallies);
      update();
    },
    done: ({ shard, tallies }) => {
      current.delete(shard);
      addTallies(total, tallies);
      shardsDone++;
      doneBytes += sizes.get(shard)!;
      update();
    },
    stage: (doing, done, all) => {
      tally.doing = `${doing}: ${formatNumber(done)} of ${formatNumber(all)}`;
    },
    figures,
    log: line.log,
    end: () => {
      clearInterval(timer);
      line.end();
    },
  };
}
