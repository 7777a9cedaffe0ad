import { createReadStream } from "node:fs";
import {
  createPositions,
  type Item,
  type Line,
  type LineItem,
  type Position,
  peek,
  readChunks,
} from "@winnow/corpus";
import { lineItems, maxLineOf, readFailure } from "../records/source.js";

/** Options of {@link readShard}. */
export interface ReadShardOptions {
  /** Where to begin. */
  readonly from: Position | undefined;
  /** Maximum bytes of a page. */
  readonly maxSize: number;
  /** Called for records that are neither pages nor documents, with the reason. */
  readonly onSkipped: (reason: string) => void;
}

const START: Position = { offset: 0, skip: 0 };

/** Reads the records of a file. What is damaged or cut becomes a failure, after everything before it. */
export async function* readShard(
  input: string,
  { from = START, maxSize }: ReadShardOptions,
): AsyncGenerator<readonly Item[], void, undefined> {
  const { head, all } = await peek(
    createReadStream(input, { start: from.offset }),
    (bytes) => bytes.length >= 4,
  );
  const isCompressed = (head[0] === 0x1f && head[1] === 0x8b) || head[1] === 0xb5 || head[1] === 0x2a;
  const positions = createPositions(from, isCompressed);
  const chunks = positions.content(readChunks(all, { onFrame: positions.onFrame }));
  const item = ({ number, bytes, end }: Line): LineItem => ({
    ...{ kind: "line", line: number, file: input, bytes },
    next: positions.after(end),
  });
  yield* lineItems(chunks, input, { maxLength: maxLineOf(maxSize), failureOf: readFailure }, item);
}
