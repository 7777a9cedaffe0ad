import { gzipSync } from "node:zlib";
import { compressorFor } from "@winnow/corpus";
import { type ArchiveRecord, readArchive, warcRecord } from "@winnow/corpus/archives";
import { type Command, count, defineCommand, flag } from "../command.js";
import { randomText } from "../data/archives.js";
import { createRandom } from "../random.js";
import { tableText } from "../table.js";

/** An archive, and the numbers of its records that damage may have changed. */
interface Damaged {
  readonly bytes: Uint8Array;
  readonly damaged: ReadonlySet<number>;
}

/** What damages an archive. @param parts - each a record, compressed or not. */
type Attack = (parts: readonly Uint8Array[], random: () => number) => Damaged;

const RECORDS = 20;

const pick = (random: () => number, below: number): number => Math.floor(random() * below);

/** Damages the bytes of some parts, each by a function. */
function damageParts(
  parts: readonly Uint8Array[],
  random: () => number,
  damage: (part: Buffer) => Uint8Array,
): Damaged {
  const damaged = new Set(Array.from({ length: 1 + pick(random, 3) }, () => pick(random, parts.length)));
  const bytes = Buffer.concat(parts.map((part, i) => (damaged.has(i) ? damage(Buffer.from(part)) : part)));
  return { bytes, damaged };
}

/** A record in which the declared length is another; parts that are compressed are replaced by such a record. */
function wrongLength(number: number, random: () => number): Buffer {
  const text = Buffer.from(plainRecord(number)).toString("latin1");
  const lengths = ["0", "7", "99", "5000", "123456", "99999999", "999999999999", "-1", "x", ""];
  const length = lengths[pick(random, lengths.length)]!;
  return Buffer.from(text.replace(/Content-Length: \d+/, `Content-Length: ${length}`), "latin1");
}

const ENDLESS = Buffer.from(`WARC/1.1\r\n${"a: b\r\n".repeat(60_000)}\r\n\r\n`);

const ATTACKS: Readonly<Record<string, Attack>> = {
  "flipped bits": (parts, random) =>
    damageParts(parts, random, (part) => {
      for (let i = 0; i < 1 + pick(random, 4); i++) part[pick(random, part.length)]! ^= 1 << pick(random, 8);
      return part;
    }),
  "bytes overwritten": (parts, random) =>
    damageParts(parts, random, (part) => {
      const at = pick(random, part.length);
      return part.fill(pick(random, 256), at, Math.min(at + 64, part.length));
    }),
  zeros: (parts, random) =>
    damageParts(parts, random, (part) => {
      const at = pick(random, part.length);
      return part.fill(0, at, Math.min(at + 1000, part.length));
    }),
  "bytes removed": (parts, random) =>
    damageParts(parts, random, (part) => {
      const at = pick(random, part.length - 1);
      return Buffer.concat([part.subarray(0, at), part.subarray(at + 1 + pick(random, 500))]);
    }),
  cut: (parts, random) => {
    const last = pick(random, parts.length);
    const part = parts[last]!;
    const bytes = Buffer.concat([
      ...parts.slice(0, last),
      part.subarray(0, 1 + pick(random, part.length - 1)),
    ]);
    return { bytes, damaged: new Set(Array.from({ length: RECORDS - last }, (_, i) => last + i)) };
  },
  "wrong lengths": (parts, random) => {
    const damaged = new Set(Array.from({ length: 1 + pick(random, 3) }, () => pick(random, parts.length)));
    const isGzip = parts[0]![0] === 0x1f;
    const bytes = parts.map((part, i) => {
      if (!damaged.has(i)) return part;
      const record = wrongLength(i, random);
      return isGzip ? gzipSync(record) : record;
    });
    return { bytes: Buffer.concat(bytes), damaged };
  },
  "swapped records": (parts, random) => {
    const all = [...parts];
    const [a, b] = [pick(random, RECORDS), pick(random, RECORDS)];
    [all[a], all[b]] = [all[b]!, all[a]!];
    return { bytes: Buffer.concat(all), damaged: new Set() };
  },
  "endless headers": (parts, random) =>
    damageParts(parts, random, (part) => (part[0] === 0x1f ? gzipSync(ENDLESS) : ENDLESS)),
  "garbage between": (parts, random) => {
    const all = parts.flatMap((part) =>
      random() < 0.2 ? [Buffer.from(randomText(pick(random, 1e9), 1 + pick(random, 3000))), part] : [part],
    );
    return { bytes: Buffer.concat(all), damaged: new Set() };
  },
};

function plainRecord(number: number): Uint8Array {
  const length = 200 + ((number * 7919) % 20_000);
  const body = Buffer.from(`<p>${randomText(number, length / 2)}${"<p>text ".repeat(length / 16)}`);
  const headers = { "Content-Type": "text/html" };
  return warcRecord({
    url: `https://archive.example/${number}`,
    date: "2026-01-02T03:04:05Z",
    status: 200,
    headers,
    body,
  });
}

async function zstdOf(record: Uint8Array): Promise<Uint8Array> {
  const compressor = compressorFor("a.zst")!;
  compressor.end(record);
  const parts: Uint8Array[] = [];
  for await (const part of compressor) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

/** Fails if a record is lost, counted twice or changed without being damaged. */
export const command: Command = defineCommand(
  {
    about: `
Damages archives of 20 records each: plain, gzip, Zstandard and mixed, in seeded ways. Records that are not damaged must be read
as they are and once; nothing may throw.`,
    options: {
      archives: count("number of archives", 500),
      quick: flag("only 60 archives"),
      seed: count("seed of the damage", 1),
    },
  },
  async ({ archives, quick, seed }) => {
    const plain = Array.from({ length: RECORDS }, (_, i) => plainRecord(i));
    const gzip = plain.map((record) => gzipSync(record));
    const zstd = await Promise.all(plain.map(zstdOf));
    const mixed = plain.map((record, i) => [record, gzip[i]!, zstd[i]!][i % 3]!);
    const forms = { plain, gzip, zstd, mixed };
    const expected = new Map(
      (await outcomeOf(Buffer.concat(plain))).records.map((record) => [record.url, record]),
    );
    const total = quick ? 60 : archives;
    const random = createRandom(seed);
    const figures = new Map<string, Figures>();
    for (let i = 0; i < total; i++) {
      const names = Object.keys(ATTACKS);
      const attack = names[i % names.length]!;
      const form = (["gzip", "plain", "zstd", "mixed"] as const)[Math.floor(i / names.length) % 4]!;
      const { bytes, damaged } = ATTACKS[attack]!(forms[form], random);
      const row = figures.get(attack) ?? {
        archives: 0,
        intact: 0,
        lost: 0,
        twice: 0,
        thrown: 0,
        reported: 0,
      };
      figures.set(attack, row);
      row.archives++;
      row.intact += RECORDS - damaged.size;
      try {
        const { records, reported } = await outcomeOf(bytes);
        row.reported += reported;
        for (let number = 0; number < RECORDS; number++) {
          const url = `https://archive.example/${number}`;
          const all = records.filter((record) => record.url === url);
          if (all.length > 1) row.twice++;
          if (damaged.has(number)) continue;
          const isIntact = all.some(({ block }) => Buffer.compare(block, expected.get(url)!.block) === 0);
          if (!isIntact) {
            row.lost++;
            console.log(`archive ${i} (${attack}, ${form}): record ${number} is lost`);
          }
        }
      } catch (error) {
        row.thrown++;
        console.log(`archive ${i} (${attack}, ${form}): ${error}`);
      }
    }
    const rows = [...figures].map(([name, row]) => [name, ...Object.values(row).map(String)]);
    console.log(
      tableText(["damage", "archives", "intact records", "lost", "twice", "thrown", "reported"], rows),
    );
    const faults = [...figures.values()].reduce(
      (sum, { lost, twice, thrown }) => sum + lost + twice + thrown,
      0,
    );
    console.log(`${total} archives, ${faults} faults`);
    return faults === 0 ? 0 : 1;
  },
);

interface Figures {
  archives: number;
  intact: number;
  lost: number;
  twice: number;
  thrown: number;
  /** Damage that was reported. */
  reported: number;
}

async function outcomeOf(
  bytes: Uint8Array,
): Promise<{ readonly records: readonly ArchiveRecord[]; readonly reported: number }> {
  const records: ArchiveRecord[] = [];
  let reported = 0;
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
  }
  for await (const record of readArchive(chunks())) {
    if (record.kind === "record") records.push(record);
    else reported++;
  }
  return { records, reported };
}
