import zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBody } from "./body.js";
import { ACCEPT_ENCODING } from "./content-coding.js";

/** Returns a body in chunks, which counts the chunks that were read. */
function chunked(
  bytes: Uint8Array,
  size = 1_000,
): AsyncIterable<Uint8Array> & { reads: number; closed: boolean } {
  const body = {
    reads: 0,
    closed: false,
    async *[Symbol.asyncIterator]() {
      try {
        for (let i = 0; i < bytes.length; i += size) {
          body.reads++;
          yield bytes.subarray(i, i + size);
        }
      } finally {
        body.closed = true;
      }
    },
  };
  return body;
}

const MESSAGE = "Grüße an alle. ".repeat(1_000);
const text = new TextEncoder().encode(MESSAGE);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const CODERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => zlib.gzipSync(bytes),
  "x-gzip": (bytes) => zlib.gzipSync(bytes),
  deflate: (bytes) => zlib.deflateSync(bytes),
  br: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

async function codeOf(reading: Promise<unknown>): Promise<string> {
  return reading.then(
    () => "read",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
}

describe("readBody", () => {
  it.each(Object.keys(CODERS))("decodes %s from chunks of any size", async (coding) => {
    const coded = CODERS[coding]!(text);
    for (const size of [1, 7, 1_000, 1_000_000]) {
      expect(textOf(await readBody(chunked(coded, size), coding, 100_000))).toBe(MESSAGE);
    }
    expect(textOf(await readBody(chunked(coded), coding.toUpperCase(), 100_000))).toBe(MESSAGE);
  });

  it("decodes deflate without zlib's header", async () => {
    expect(textOf(await readBody(chunked(zlib.deflateRawSync(text)), "deflate", 100_000))).toBe(MESSAGE);
  });

  it("decodes several codings, the last first", async () => {
    const coded = zlib.brotliCompressSync(zlib.deflateSync(zlib.gzipSync(text)));
    expect(textOf(await readBody(chunked(coded), "gzip, deflate ,br", 100_000))).toBe(MESSAGE);
    expect(await codeOf(readBody(chunked(coded), "br, deflate, gzip", 100_000))).toBe("bad-encoding");
  });

  it.each(["", undefined, "identity", "none", "UTF-8", " , "])("treats %j as no coding", async (coding) => {
    expect(textOf(await readBody(chunked(text), coding, 100_000))).toBe(MESSAGE);
  });

  it("treats an empty body as empty in every coding", async () => {
    for (const coding of Object.keys(CODERS)) {
      expect(await readBody(chunked(new Uint8Array()), coding, 0)).toEqual(new Uint8Array());
    }
  });

  it.each(["compress", "sdch", "gzip, magic", "constructor", "__proto__"])(
    "refuses the coding %s",
    async (coding) => {
      expect(await codeOf(readBody(chunked(text), coding, 100_000))).toBe("bad-encoding");
    },
  );

  it("refuses too many codings", async () => {
    expect(await codeOf(readBody(chunked(text), "gzip,".repeat(1_000), 100_000))).toBe("bad-encoding");
  });

  it.each(Object.keys(CODERS))("refuses damaged and truncated %s", async (coding) => {
    const coded = CODERS[coding]!(text);
    expect(await codeOf(readBody(chunked(text), coding, 100_000))).toBe("bad-encoding");
    expect(await codeOf(readBody(chunked(coded.subarray(0, coded.length - 5)), coding, 100_000))).toBe(
      "bad-encoding",
    );
    const damaged = Uint8Array.from(coded, (byte, i) => (i > coded.length / 2 ? byte ^ 0x5a : byte));
    expect(await codeOf(readBody(chunked(damaged), coding, 100_000))).toBe("bad-encoding");
  });

  it("accepts exactly the limit and not a byte more", async () => {
    for (const coding of [undefined, "gzip", "br"]) {
      const coded = coding === undefined ? text : CODERS[coding]!(text);
      expect(textOf(await readBody(chunked(coded), coding, text.length))).toBe(MESSAGE);
      expect(await codeOf(readBody(chunked(coded), coding, text.length - 1))).toBe("too-large");
    }
  });

  it.each(["gzip", "deflate", "br"])("stops at a bomb of %s during decoding", async (coding) => {
    const bomb = CODERS[coding]!(new Uint8Array(50_000_000));
    const body = chunked(bomb, 100);
    const before = process.memoryUsage().arrayBuffers;
    expect(await codeOf(readBody(body, coding, 1_000_000))).toBe("too-large");
    // Of gzip's 48 kB, the decoder reads up to 16 kB ahead.
    if (coding !== "br") expect(body.reads * 100).toBeLessThan(bomb.length / 2);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it("stops at a bomb within a bomb", async () => {
    const bomb = zlib.gzipSync(zlib.gzipSync(new Uint8Array(100_000_000)));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await codeOf(readBody(chunked(bomb), "gzip, gzip", 1_000_000))).toBe("too-large");
  });

  it("stops at endless data that decodes to nothing", async () => {
    const nothing = zlib.gzipSync(new Uint8Array());
    async function* endless() {
      for (;;) yield nothing;
    }
    expect(await codeOf(readBody(endless(), "gzip", 10_000))).toBe("too-large");
  });

  it("throws the source's error unchanged, and closes the source after an error of its own", async () => {
    const failure = new Error("the connection broke");
    async function* broken() {
      yield zlib.gzipSync(text).subarray(0, 20);
      throw failure;
    }
    await expect(readBody(broken(), "gzip", 100_000)).rejects.toBe(failure);
    await expect(readBody(broken(), undefined, 100_000)).rejects.toBe(failure);
    const body = chunked(text, 10);
    await codeOf(readBody(body, undefined, 100));
    expect(body.closed).toBe(true);
  });

  it("returns separate memory", async () => {
    const bytes = await readBody(chunked(Buffer.from("short")), undefined, 100);
    expect(Buffer.isBuffer(bytes)).toBe(false);
    expect(bytes.buffer.byteLength).toBe(5);
  });

  it("decodes any sequence of codings", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.constantFrom(...Object.keys(CODERS)), { maxLength: 4 }),
        async (bytes, codings) => {
          const coded = codings.reduce<Uint8Array>((inner, coding) => CODERS[coding]!(inner), bytes);
          expect(await readBody(chunked(coded, 11), codings.join(", "), 1_000)).toEqual(
            Uint8Array.from(bytes),
          );
        },
      ),
      { seed: 1, numRuns: 50 },
    );
  });
});

describe("the data between two codings", () => {
  it("is limited too: compressed gzip members without content", async () => {
    const empty = Buffer.concat(Array.from({ length: 10_000 }, () => zlib.gzipSync("")));
    const packed = zlib.gzipSync(empty);
    expect(packed.length).toBeLessThan(1_000);
    expect(await codeOf(readBody(chunked(packed), "gzip, gzip", 1_000))).toBe("too-large");
    expect(await codeOf(readBody(chunked(zlib.gzipSync(packed)), "gzip, gzip, gzip", 1_000))).toBe(
      "too-large",
    );
  });
});

describe("ACCEPT_ENCODING", () => {
  it("lists the supported codings", () => {
    expect(ACCEPT_ENCODING.split(", ").slice(0, 3)).toEqual(["gzip", "deflate", "br"]);
  });
});
