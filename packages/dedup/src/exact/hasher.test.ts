import { afterEach, describe, expect, it, vi } from "vitest";
import { createHasher, EMPTY_HASH128, HASH128_SEEDS } from "./hasher.js";

const PRIME32 = 2654435761;

/** The buffer of xxHash's sanity check: the high bytes of the powers of a 64-bit prime. */
function sanityBuffer(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let generator = BigInt(PRIME32);
  for (let at = 0; at < length; at++) {
    bytes[at] = Number(generator >> 56n);
    generator = BigInt.asUintN(64, generator * 11400714785074694797n);
  }
  return bytes;
}

const buffer = sanityBuffer(300_000);
const hex = (halves: Uint32Array): string =>
  [...halves]
    .map((half) => half.toString(16).padStart(8, "0"))
    .join("")
    .toUpperCase();

/**
 * Up to 222 bytes, the vectors of xxHash's cli/xsum_sanity_check.c; above, python-xxhash 4.1.0 on the same
 * buffer.
 */
const VECTORS: readonly (readonly [number, number, string])[] = [
  [0, 0, "EF46DB3751D8E999"],
  [0, PRIME32, "AC75FDA2929B17EF"],
  [1, 0, "E934A84ADB052768"],
  [1, PRIME32, "5014607643A9B4C3"],
  [4, 0, "9136A0DCA57457EE"],
  [14, 0, "8282DCC4994E35C8"],
  [14, PRIME32, "C3BD6BF63DEB6DF0"],
  [222, 0, "B641AE8CB691C174"],
  [222, PRIME32, "20CB8AB7AE10C14A"],
  [32, 0, "18B216492BB44B70"],
  [65_536, 0, "B1F497AAE57DEA9D"],
  [65_537, PRIME32, "901E5368D40BB514"],
  [300_000, 0, "64EF91EF9E4957CA"],
  [300_000, PRIME32, "5BE9C0C8D0D232F1"],
  [300_000, 0xffff_ffff, "086279AAB7CBC02A"],
];

describe("createHasher", async () => {
  afterEach(() => vi.unstubAllGlobals());
  const hasher = await createHasher();

  it.each(VECTORS)("%d bytes, seed %d", (length, seed, expected) => {
    expect(hex(hasher.hash64(buffer.subarray(0, length), seed))).toBe(expected);
  });

  it("returns 128 bits from two seeds", () => {
    for (const length of [0, 5, 40, 65_536, 65_537, 200_000]) {
      const bytes = buffer.subarray(0, length);
      const [first, second] = HASH128_SEEDS.map((seed) => hasher.hash64(bytes, seed));
      expect([...hasher.hash128(bytes)]).toEqual([...first!, ...second!]);
    }
    expect([...hasher.hash128(new Uint8Array())]).toEqual(EMPTY_HASH128);
  });

  it("writes into a given array", () => {
    const into = new Uint32Array(2);
    expect(hasher.hash64(buffer.subarray(0, 222), 0, into)).toBe(into);
    expect(hex(into)).toBe("B641AE8CB691C174");
  });

  it("returns a new array by default", () => {
    const first = hasher.hash128(buffer.subarray(0, 10));
    const copy = [...first];
    hasher.hash128(buffer.subarray(0, 11));
    expect([...first]).toEqual(copy);
  });

  it("reads a view with an offset", () => {
    expect(hasher.hash128(buffer.subarray(7, 107))).toEqual(hasher.hash128(buffer.slice(7, 107)));
  });

  it("rejects with a coded error without WebAssembly", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    await expect(createHasher()).rejects.toMatchObject({ name: "DedupError", code: "wasm-missing" });
  });
});
