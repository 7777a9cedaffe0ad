import { codeWriter, createModelWriter } from "@winnow/testing/models";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CodeReader, ModelError, modelBytes, openModel } from "./index.js";

const FORMAT = { name: "test", magic: "TEST", version: 3 };

function file(): Uint8Array {
  const writer = createModelWriter(FORMAT);
  writer.uint8(255);
  writer.uint16(0x1234);
  writer.uint32(0xfffffffe);
  writer.float(0.1);
  writer.double(0.1);
  writer.bytes(Uint8Array.of(7, 8));
  return writer.finish();
}

function codeOf(bytes: Uint8Array, format = FORMAT): string | undefined {
  try {
    openModel(bytes, format);
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
  return undefined;
}

describe("createModelWriter", () => {
  it("writes a header, little-endian numbers and a checksum", () => {
    const writer = createModelWriter({ ...FORMAT, version: 1 });
    writer.uint16(0x0102);
    // FNV-1a: 0x811c9dc5, then for each byte: exclusive or, times 0x01000193, modulo 2^32.
    let hash = 0x811c9dc5n;
    for (const byte of [0x54, 0x45, 0x53, 0x54, 1, 2, 1]) {
      hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
    }
    const last = [0n, 8n, 16n, 24n].map((shift) => Number((hash >> shift) & 0xffn));
    expect([...writer.finish()]).toEqual([0x54, 0x45, 0x53, 0x54, 1, 2, 1, ...last]);
  });

  it("rejects numbers that do not fit", () => {
    const writer = createModelWriter(FORMAT);
    for (const number of [256, -1, 0.5, Number.NaN]) expect(() => writer.uint8(number)).toThrow(RangeError);
    expect(() => writer.uint16(65536)).toThrow(RangeError);
    expect(() => writer.float(1e39)).toThrow(RangeError);
    expect(() => writer.double(Number.NaN)).toThrow(RangeError);
  });
});

describe("openModel", () => {
  it("reads what was written, also at an odd offset and beyond a kilobyte", () => {
    const moved = new Uint8Array(file().length + 3).subarray(3);
    moved.set(file());
    for (const bytes of [file(), moved]) {
      const reader = openModel(bytes, FORMAT);
      expect(reader.uint8()).toBe(255);
      expect(reader.uint16()).toBe(0x1234);
      expect(reader.uint32()).toBe(0xfffffffe);
      expect(reader.float()).toBe(Math.fround(0.1));
      expect(reader.double()).toBe(0.1);
      expect(reader.remaining()).toBe(2);
      expect([...reader.bytes(2)]).toEqual([7, 8]);
      reader.end();
    }
    const writer = createModelWriter(FORMAT);
    const numbers = Array.from({ length: 1000 }, (_, i) => i / 8);
    for (const number of numbers) writer.float(number);
    expect([...openModel(writer.finish(), FORMAT).floats(1000)]).toEqual(numbers);
  });

  it("rejects other kinds, versions and values", () => {
    expect(codeOf(new Uint8Array())).toBe("model-damaged");
    expect(codeOf(Buffer.from("<!doctype html>"))).toBe("model-damaged");
    expect(codeOf(file(), { ...FORMAT, magic: "REST" })).toBe("model-damaged");
    expect(codeOf(file(), { ...FORMAT, version: 4 })).toBe("model-unsupported");
    expect(() => openModel("TEST" as never, FORMAT, "bytes")).toThrow(TypeError);
    expect(() => openModel("TEST" as never, FORMAT, "bytes")).toThrow(/^bytes must be a Uint8Array/);
  });

  it("detects every changed byte and every cut", () => {
    for (let i = 0; i < file().length; i++) {
      for (const bits of [1, 0x80, 0xff]) {
        const changed = file();
        changed[i]! ^= bits;
        expect(codeOf(changed), `byte ${i}`).toBe("model-damaged");
      }
      expect(codeOf(file().subarray(0, i)), `${i} bytes`).toBe("model-damaged");
    }
  });

  it("rejects reads beyond the end, bytes left over, and numbers that are not finite", () => {
    expect(() => openModel(file(), FORMAT).bytes(22)).toThrow(/ends too early/);
    expect(() => openModel(file(), FORMAT).floats(6)).toThrow(/ends too early/);
    expect(() => openModel(file(), FORMAT).end()).toThrow(/21 bytes are left over/);
    const writer = createModelWriter(FORMAT);
    writer.uint32(0x7f800000);
    expect(() => openModel(writer.finish(), FORMAT).float()).toThrow(ModelError);
    expect(() => openModel(writer.finish(), FORMAT).floats(1)).toThrow(ModelError);
  });
});

describe("modelBytes", () => {
  it("decodes Base64", () => {
    expect([...modelBytes("AAF//w==")]).toEqual([0, 1, 0x7f, 0xff]);
  });
});

describe("CodeReader", () => {
  const LISTS = fc.array(
    fc.oneof(
      fc.record({ kinds: fc.constant(0), list: fc.array(fc.nat({ max: 0xffff_ffff }), { maxLength: 300 }) }),
      fc.record({ kinds: fc.constant(0), list: fc.array(fc.nat({ max: 20 }), { maxLength: 300 }) }),
      fc.constantFrom(1, 2, 256, 257, 5000).chain((kinds) =>
        fc.record({
          kinds: fc.constant(kinds),
          list: fc.array(fc.nat({ max: kinds - 1 }), { maxLength: 300 }),
        }),
      ),
    ),
    { maxLength: 5 },
  );

  it("reads what was written", () => {
    fc.assert(
      fc.property(LISTS, (lists) => {
        const writer = codeWriter();
        for (const { kinds, list } of lists) {
          if (kinds === 0) writer.numbers(list);
          else writer.symbols(list, kinds);
        }
        const reader = new CodeReader(writer.finish());
        for (const { kinds, list } of lists) {
          const { length } = list;
          expect([...(kinds === 0 ? reader.numbers(length) : reader.symbols(length, kinds))]).toEqual(list);
        }
        reader.end();
      }),
    );
  });

  it("takes about as many bits as the entropy", () => {
    const writer = codeWriter();
    // .469 bits of entropy each.
    writer.symbols(
      Array.from({ length: 10_000 }, (_, i) => Number(i % 10 === 0)),
      2,
    );
    expect(writer.finish().length).toBeLessThan(0.47 * 1250 + 10);
  });

  it("reads integers", () => {
    const integers = [0, 1, -1, 5, -5, 2 ** 31 - 1, -(2 ** 31)];
    const writer = codeWriter();
    writer.integers(integers);
    expect([...new CodeReader(writer.finish()).integers(integers.length)]).toEqual(integers);
  });

  it("rejects codes that are cut, continue or have wrong frequencies", () => {
    const writer = codeWriter();
    writer.numbers(Array.from({ length: 50 }, (_, i) => i * i));
    const bytes = writer.finish();
    const read = (code: Uint8Array): void => {
      const reader = new CodeReader(code);
      reader.numbers(50);
      reader.end();
    };
    for (let i = 0; i < bytes.length; i++) expect(() => read(bytes.subarray(0, i))).toThrow(ModelError);
    expect(() => read(Uint8Array.of(...bytes, 0))).toThrow(/another end/);
    expect(() => read(new Uint8Array(100).fill(0xff))).toThrow(ModelError);
    // From these states, the first loop would not end.
    for (const first of [0, 0x80]) {
      expect(() => read(Uint8Array.of(first, ...new Uint8Array(99)))).toThrow(/no first state/);
    }
    expect(() => codeWriter().symbols([2], 2)).toThrow(RangeError);
  });
});
