import { Readable } from "node:stream";
import {
  createPositions,
  type Item,
  type Line,
  type LineItem,
  type Position,
  readChunks,
} from "@winnow/corpus";
import { openSource } from "@winnow/corpus/places";
import { named, openFile } from "../records/open-file.js";
import { endingInFailure, lineItems, maxLineOf, readFailure, readOpened } from "../records/source.js";

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
const NO_STDIN = Readable.from([]);

/**
 * Reads the records of a file, or its only page, from a position on. They are numbered from there. What is damaged or cut becomes a failure, after
 * everything before it.
 *
 * @throws CommandError and CorpusError if the file cannot be read at all.
 */
export async function* readShard(
  input: string,
  { from = START, maxSize, onSkipped }: ReadShardOptions,
): AsyncGenerator<readonly Item[], void, undefined> {
  const options = { stdin: NO_STDIN, maxSize };
  const opened = await openFile(named(input), options);
  const { shape, bytes } = opened;
  if (shape === "page") {
    yield* readOpened(opened, options);
    return;
  }
  for await (const _ of bytes) break; // closes the file
  const source = await openSource(input);
  const maxLength = maxLineOf(maxSize);
  if (shape === "parquet") {
    const { parquetItems } = await import("@winnow/corpus/parquet");
    const numbered = parquetItems(source, { file: input, row: from.offset });
    for await (const items of endingInFailure(numbered, input))
      yield items.map((item) => ({ ...item, line: item.line - from.offset }));
    return;
  }
  const raw = source.bytes(from.offset);
  if (shape === "archive") {
    const { archiveDictionary, archiveItems } = await import("@winnow/corpus/archives");
    const dictionary = from.offset === 0 ? undefined : await archiveDictionary(source.bytes());
    yield* endingInFailure(
      archiveItems(raw, { file: input, maxSize, onSkipped, dictionary, ...from }),
      input,
    );
    return;
  }
  if (shape === "csv") {
    const { csvItems } = await import("@winnow/corpus/csv");
    yield* endingInFailure(csvItems(readChunks(raw), { file: input, maxSize: maxLength }), input);
    return;
  }
  const positions = createPositions(from);
  const chunks = positions.content(readChunks(raw, { onFrame: positions.onFrame }));
  const item = ({ number, bytes, end }: Line): LineItem => ({
    ...{ kind: "line", line: number, file: input, bytes },
    next: positions.after(end),
  });
  yield* lineItems(chunks, input, { maxLength, failureOf: readFailure }, item);
}
