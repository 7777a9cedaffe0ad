import type { Environment } from "../environment.js";
import type { Outcome } from "../records/types.js";
import type { OutputPath } from "./check.js";
import { fileNames } from "./file-names.js";
import { openFolder } from "./folder.js";
import { EXTENSIONS, type Framing, framing, type OutputFormat } from "./formats.js";
import { type Output, type OutputOptions, openOutput } from "./open.js";

/** The destination of outcomes. */
export interface Sink {
  /** Writes outcomes. Resolves when more can be written. Rejects with a {@link CommandError}. */
  readonly write: (outcomes: readonly Outcome[]) => Promise<void>;
  /** Writes the end of the output, waits until everything is written, and gives the file its name. */
  readonly close: () => Promise<void>;
  /**
   * Ends an incomplete output.
   *
   * @param keep - whether to keep what was written.
   * @returns the file with the incomplete output, unless it was removed or is empty.
   */
  readonly stop: (keep: boolean) => Promise<string | undefined>;
}

/** A sink that writes everything into one output. */
function outputSink(
  output: Output,
  format: OutputFormat,
  several: boolean,
  { header, resumed }: OutputOptions,
): Sink {
  const frame: Framing = framing(format, several);
  const first = header === undefined ? frame.open : `${header}\n`;
  let count = 0;
  const opening = (): string => (count === 0 ? first : "");
  return {
    write: (outcomes) => {
      let text = "";
      for (const { body, name } of outcomes) {
        if (body === "") continue;
        text += opening() + frame.before(name, count) + body + frame.after;
        count++;
      }
      return output.write(text);
    },
    close: async () => {
      await output.write(opening() + frame.close(count));
      await output.finish();
    },
    stop: (keep) => output.stop(keep && (resumed !== undefined || count > 0)),
  };
}

/** A sink that writes one file, or standard output. */
export async function fileSink(
  path: OutputPath | undefined,
  format: OutputFormat,
  several: boolean,
  environment: Pick<Environment, "stdout">,
  options: OutputOptions = {},
): Promise<Sink> {
  const open = async (): Promise<Sink> =>
    outputSink(await openOutput(path, environment, options), format, several, options);
  return options.resumed === undefined ? open() : openedLate(open);
}

/**
 * A sink that is opened when there is something to write. By then, the finished records were compared with the input: an
 * output that is not continued after all is not touched.
 */
function openedLate(open: () => Promise<Sink>): Sink {
  let opening: Promise<Sink> | undefined;
  const opened = (): Promise<Sink> => (opening ??= open());
  return {
    write: async (outcomes) => (await opened()).write(outcomes),
    close: async () => (await opened()).close(),
    stop: async (keep) => (await opening?.catch(() => undefined))?.stop(keep),
  };
}

/** A sink that writes one file per page into a folder, which is created if needed. */
export async function folderSink(folder: OutputPath, format: OutputFormat): Promise<Sink> {
  const nameOf = fileNames(EXTENSIONS[format][0]);
  const writeFile = await openFolder(folder);
  return {
    write: async (outcomes) => {
      for (const { place, body, failure } of outcomes) {
        if (failure !== undefined && body === "") continue;
        await writeFile(nameOf(place), body === "" ? "" : `${body}\n`);
      }
    },
    close: async () => {},
    stop: async () => undefined,
  };
}

/**
 * A sink that writes the records that a filter drops to another sink. Records that failed are not dropped.
 *
 * @param dropped - undefined to omit them.
 */
export function sortingSink(kept: Sink, dropped: Sink | undefined): Sink {
  return {
    write: async (outcomes) => {
      await kept.write(outcomes.filter(({ judged }) => judged?.verdict.keep !== false));
      await dropped?.write(outcomes.filter(({ judged }) => judged?.verdict.keep === false));
    },
    close: async () => {
      await kept.close();
      await dropped?.close();
    },
    stop: async (keep) => {
      await dropped?.stop(keep);
      return kept.stop(keep);
    },
  };
}
