import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeEntry, encodeEntry } from "./folder.js";
import type { Entry } from "./types.js";

const bytes = new Uint8Array([0, 10, 255, 13, 10, 123]);
const entry: Entry = {
  key: "https://example.com/ü",
  time: 5,
  vary: { accept: "text/html" },
  response: {
    url: "https://example.com/b",
    status: 200,
    headers: { etag: '"é\n"' },
    redirects: ["https://example.com/"],
    bytes,
  },
};

it("decodes what it encoded", () => {
  const decoded = decodeEntry(encodeEntry(entry))!;
  expect({ ...decoded, response: { ...decoded.response, bytes: [...decoded.response.bytes] } }).toEqual({
    ...entry,
    response: { ...entry.response, bytes: [...bytes] },
  });
});

it("rejects truncated and changed entries", () => {
  const whole = encodeEntry(entry);
  for (let length = 0; length < whole.length; length++) {
    expect(decodeEntry(whole.subarray(0, length))).toBeUndefined();
  }
  for (let at = 0; at < whole.length; at++) {
    const changed = Uint8Array.from(whole);
    changed[at]! ^= 1;
    expect(decodeEntry(changed), `byte ${at}`).toBeUndefined();
  }
});

it("rejects any other file", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (file) => {
      expect(decodeEntry(file)).toBeUndefined();
    }),
    { seed: 1 },
  );
});
