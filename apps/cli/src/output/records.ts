/** Counts the records of an output: lines of JSON, or rows of a table after its header. */
export interface RecordCounter {
  /** @throws NotRecords if the content cannot be that of a command. */
  readonly add: (chunk: Uint8Array) => void;
  /** Number of complete records. */
  readonly count: () => number;
  /** The last complete record. */
  readonly last: () => CountedRecord | undefined;
  /** Number of bytes after the last complete record. */
  readonly pending: () => number;
  /** Whether the pending bytes may be the beginning of a record, or of the header of a table. */
  readonly mayBegin: () => boolean;
}

export type CountedRecord = Readonly<Record<string, unknown>>;

/** The reason why a file does not have the records of a command. */
export class NotRecords extends Error {}

/** A format of records. */
interface Format {
  /** Returns the length of the complete records in a chunk, together with the chunks before it. */
  readonly endIn: (chunk: Uint8Array) => number;
  /** Parses complete records. `before` is the number of those before them. */
  readonly parse: (text: string, before: number) => readonly CountedRecord[];
  readonly mayBegin: (text: string) => boolean;
}

const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Maximum length of a record in bytes: about that of a string. */
const MAX_LENGTH = 1 << 29;

/** @param columns - those of a table. Default: lines of JSON. */
export async function createRecordCounter(columns: readonly string[] | undefined): Promise<RecordCounter> {
  const { endIn, parse, mayBegin } = columns === undefined ? JSON_LINES : await tableOf(columns);
  let parts: Uint8Array[] = [];
  let pending = 0;
  let count = 0;
  let last: CountedRecord | undefined;
  const textOf = (): string => Buffer.concat(parts).toString("utf8");
  return {
    add(chunk) {
      const end = endIn(chunk);
      if (end > 0) {
        parts.push(chunk.subarray(0, end));
        const found = parse(textOf(), count);
        [parts, pending] = [[], 0];
        count += found.length;
        last = found.at(-1) ?? last;
      }
      if (end === chunk.length) return;
      parts.push(chunk.subarray(end));
      pending += chunk.length - end;
      if (pending > MAX_LENGTH) throw notRecord(count + 1);
    },
    count: () => count,
    last: () => last,
    pending: () => pending,
    mayBegin: () => mayBegin(textOf()),
  };
}

const JSON_LINES: Format = {
  endIn: (chunk) => chunk.lastIndexOf(LINE_FEED) + 1,
  parse: (text, before) => {
    const lines = text.slice(0, -1).split("\n");
    return lines.map((line, index) => {
      const record = parsed(line);
      if (isRecord(record)) return record;
      throw notRecord(before + index + 1);
    });
  },
  mayBegin: (text) => {
    const whole = parsed(text);
    return text === "" || (text.startsWith("{") && (whole === undefined || isRecord(whole)));
  },
};

/** Every command writes an id, also for a record that failed. */
function isRecord(value: unknown): value is CountedRecord {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "id");
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function tableOf(columns: readonly string[]): Promise<Format> {
  // Loaded here, since few runs need them.
  const { parse } = await import("csv-parse/sync");
  const { rowsCsv } = await import("@winnow/eval/csv");
  const header = rowsCsv([columns]);
  let isQuoted = false;
  let hasHeader = false;
  return {
    // A quote in a cell is doubled, so the cell is quoted again after it.
    endIn: (chunk) => {
      let end = 0;
      for (let at = 0; at < chunk.length; at++) {
        if (chunk[at] === QUOTE) isQuoted = !isQuoted;
        else if (chunk[at] === LINE_FEED && !isQuoted) end = at + 1;
      }
      return end;
    },
    parse: (text, before) => {
      if (!hasHeader && !text.startsWith(header)) throw new NotRecords("its first line has other columns");
      const body = hasHeader ? text : text.slice(header.length);
      hasHeader = true;
      let rows: readonly (readonly string[])[];
      try {
        rows = parse(body, { record_delimiter: "\n" });
      } catch {
        throw notRecord(before + 1);
      }
      return rows.map((cells, index) => {
        if (cells.length !== columns.length) throw notRecord(before + index + 1);
        return Object.fromEntries(columns.map((name, at) => [name, cells[at]]));
      });
    },
    mayBegin: (text) => hasHeader || header.startsWith(text),
  };
}

function notRecord(number: number): NotRecords {
  return new NotRecords(`record ${number} is not one of this command`);
}
