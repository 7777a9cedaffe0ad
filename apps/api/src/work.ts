import { createReadStream, createWriteStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ExtractRecipe, FilterRecipe, Item, Outcome, SegmentRecipe } from "@winnow/cli/records";
import type { deduplication } from "@winnow/cli/work";

/**
 * Milliseconds after the time limit of a page until its worker is stopped. Normally the extraction stops by itself
 * first.
 */
export const GRACE = 2_000;

/** What a worker does. */
export type Work =
  | { readonly verb: "extract"; readonly item: Item; readonly recipe: ExtractRecipe; readonly limit: number }
  | { readonly verb: "filter"; readonly item: Item; readonly recipe: FilterRecipe; readonly limit: number }
  | { readonly verb: "segment"; readonly item: Item; readonly recipe: SegmentRecipe; readonly limit: number }
  | {
      readonly verb: "dedup";
      /** The files of the documents, and of the answer. */
      readonly input: string;
      readonly output: string;
      /** What the answer is: JSON Lines, the same with commas instead of line ends, or one record, which may fail. */
      readonly shape: "lines" | "list" | "record";
      readonly settings: Readonly<Record<string, unknown>>;
      /** The folder for temporary files. */
      readonly temp: string;
      readonly limit: number;
    };

/** The result of a record, or of the comparison of several. */
export interface Result {
  /** A line of JSON in UTF-8 with its end. Empty for `dedup`, whose answer is a file. */
  readonly body: Uint8Array;
  readonly failure?: Outcome["failure"];
  /** Why an extracted page has no text, little, or an unsure one. */
  readonly reason?: Outcome["reason"];
  /** Whether a filter keeps the document. */
  readonly keep?: boolean | undefined;
  /** Bytes of the file with the answer. */
  readonly size?: number;
}

/** Returns a function that does what `winnow` does, in this process. */
export function createWork(): (work: Work) => Promise<Result> {
  return async (work) => {
    // Loaded with the first page, since the main process imports this module, too.
    const { deduplication, judge, segments, toOutcome } = await import("@winnow/cli/work");
    switch (work.verb) {
      case "extract":
        return toResult(await toOutcome(work.item, work.recipe));
      case "segment":
        return toResult(await (await segments())(work.item, work.recipe));
      case "filter":
        return toResult(await (await judge())(work.item, work.recipe));
      case "dedup":
        return compare(work, await deduplication()).catch((error: Error) => {
          const failure = { code: "internal", message: `The documents cannot be compared: ${error.message}` };
          return { body: new Uint8Array(0), failure };
        });
    }
  };
}

/** Returns an outcome as bytes, which the service passes on as they are. */
export function toResult({ body, failure, reason, judged }: Outcome): Result {
  return { body: Buffer.from(`${body}\n`), failure, reason, keep: judged?.verdict.keep };
}

async function compare(
  { input, output, shape, settings, temp }: Extract<Work, { verb: "dedup" }>,
  deduplicateRecords: Awaited<ReturnType<typeof deduplication>>,
): Promise<Result> {
  const file = createWriteStream(output);
  const lines = createReadStream(input);
  await deduplicateRecords(
    { input: lines, output: shape === "list" ? withCommas(file) : file, temp },
    settings,
  );
  file.end();
  await finished(file);
  const { size } = await stat(output);
  const failure =
    shape === "record" && size > 0 ? JSON.parse(await readFile(output, "utf8")).error : undefined;
  return { body: new Uint8Array(0), size, failure };
}

const [LINE_FEED, COMMA] = [0x0a, 0x2c];

/** Returns a stream that writes lines with commas between them instead of their ends. */
function withCommas(output: Writable): Writable {
  let hasEnded = false;
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      const text = hasEnded ? Buffer.concat([Buffer.of(LINE_FEED), chunk]) : Buffer.from(chunk);
      hasEnded = text.at(-1) === LINE_FEED;
      const lines = hasEnded ? text.subarray(0, -1) : text;
      for (let at = lines.indexOf(LINE_FEED); at >= 0; at = lines.indexOf(LINE_FEED, at + 1))
        lines[at] = COMMA;
      output.write(lines, () => done());
    },
  });
}
