import { gzipSync } from "node:zlib";
import { httpPayload, readArchive } from "@winnow/corpus/archives";
import { WARCParser } from "warcio";
import { type Command, defineCommand, take } from "../command.js";
import { archivedPages, pageRecord } from "../data/archives.js";
import { environmentLines } from "../run/environment.js";
import { tableText } from "../table.js";

/** What both readers must agree on. */
interface Seen {
  readonly type: string | undefined;
  readonly url: string | undefined;
  readonly id: string | undefined;
  readonly date: string | undefined;
  readonly status: number | undefined;
  readonly body: Buffer;
}

/** Fails if a record differs. */
export const command: Command = defineCommand(
  {
    about: `
Writes pages of wcxb-dev to archives (bodies as they are, gzip, and in chunks; plain and a gzip member per record), and compares
the records, addresses and bodies of readArchive and httpPayload with those of warcio.js.`,
    options: { take: take(300) },
  },
  async ({ take }) => {
    const pages = await archivedPages(take);
    const records = pages.map(pageRecord);
    const rows: string[][] = [];
    let differences = 0;
    for (const [name, bytes] of [
      ["plain", Buffer.concat(records)],
      ["gzip member per record", Buffer.concat(records.map((record) => gzipSync(record)))],
    ] as const) {
      const ours = await seenByUs(bytes);
      const theirs = await seenByWarcio(bytes);
      const same = ours.filter((record, i) => isSame(record, theirs[i])).length;
      const original = ours.filter(({ body }, i) => body.equals(pages[i]!.html)).length;
      differences += Math.max(ours.length, theirs.length, pages.length) - Math.min(same, original);
      rows.push([name, ...[pages.length, theirs.length, ours.length, same, original].map(String)]);
    }
    console.log(environmentLines([["@winnow/corpus"], ["warcio"]]));
    console.log(tableText(["archive", "pages", "warcio.js", "ours", "same record", "body as written"], rows));
    return differences === 0 ? 0 : 1;
  },
);

function isSame(ours: Seen, theirs: Seen | undefined): boolean {
  if (theirs === undefined || !ours.body.equals(theirs.body)) return false;
  return (["type", "url", "id", "date", "status"] as const).every((field) => ours[field] === theirs[field]);
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
}

async function seenByUs(bytes: Uint8Array): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  for await (const record of readArchive(inPieces(bytes))) {
    if (record.kind === "damaged") throw new Error(record.reason.message);
    const { type, url, id, date } = record;
    const { status, body } = await httpPayload(record);
    all.push({ type, url, id, date, status, body: Buffer.from(body) });
  }
  return all;
}

async function seenByWarcio(bytes: Uint8Array): Promise<readonly Seen[]> {
  const all: Seen[] = [];
  for await (const record of new WARCParser(inPieces(bytes))) {
    const body = Buffer.from(await record.readFully(true));
    const { warcType: type, warcTargetURI: url, warcDate: date } = record;
    const id = record.warcHeader("WARC-Record-ID")?.slice(1, -1);
    all.push({
      ...{ type: type ?? undefined, url: url ?? undefined, date: date ?? undefined, id, body },
      status: Number(record.httpHeaders?.statusCode),
    });
  }
  return all;
}
