import { describe, expect, it } from "vitest";
import { binaryFormat } from "./binary-format.js";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("binaryFormat", () => {
  it.each([
    ["%PDF-1.7\n", "PDF"],
    ["\x89PNG\r\n\x1a\n", "PNG"],
    ["\xff\xd8\xff\xe0", "JPEG"],
    ["GIF89a", "GIF"],
    ["RIFF\x12\x34\x00\x00WEBPVP8 ", "WebP"],
    ["\0\0\0\x20ftypavif", "MP4"],
    ["PK\x03\x04", "ZIP"],
    ["\x1f\x8b\x08\0", "gzip"],
    ["BZh91AY&SY", "bzip2"],
    ["PAR1\x15\x04", "Parquet"],
    ["SQLite format 3\0", "SQLite"],
    ["From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/", "MHTML"],
    ['From: "Saved by Internet Explorer 11"\r\nSubject: Tea', "MHTML"],
    [`${"page.html".padEnd(257, "\0")}ustar\x0000`, "tar"],
  ])("%j is %s", (text, format) => {
    expect(binaryFormat(bytes(text))).toBe(format);
  });

  it.each([
    "",
    "<!doctype html>",
    "GIF8 is the beginning of a picture.",
    "ID3 tags name a song and who sings it.",
    "BZh is how bzip2 begins.",
    "From: <tea@example.org>\r\nSubject: Saved by the bell",
    "PAR1 is a gene of the protease-activated receptors.",
    "RIFF is a format of chunks: WEBP is one of its kinds.",
    "The ftyp box comes first.",
    `${"a".repeat(250)} words ustar`,
  ])("%j is text", (text) => {
    expect(binaryFormat(bytes(text))).toBeUndefined();
  });
});
