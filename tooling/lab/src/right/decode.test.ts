import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { command, unmojibake } from "./decode.js";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agree-decode-"));
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function agreementOf(bytes: Buffer, gold: string): Promise<number> {
  const file = join(folder, "pages.jsonl");
  await writeFile(
    file,
    JSON.stringify({ id: "a", htmlBase64: bytes.toString("base64"), gold: { text: gold } }),
  );
  return command.run([file]);
}

describe("lab right decode", () => {
  it("agrees on a page that decodes to its gold text", async () => {
    expect(await agreementOf(Buffer.from("<meta charset=latin1><p>Zo\xeb", "latin1"), "Zoë")).toBe(0);
  });

  it("fails a page with U+FFFD where the gold text has a letter", async () => {
    const bytes = Buffer.from("<meta charset=utf-8><p>Caf\xc3\xa9, Zo\xeb", "latin1");
    expect(await agreementOf(bytes, "Zoë")).toBe(1);
  });

  it("fails a page decoded in a wrong encoding without U+FFFD", async () => {
    expect(await agreementOf(Buffer.from("<meta charset=koi8-r><p>Zo\xeb", "latin1"), "Zoë")).toBe(1);
  });

  it("rejects unknown options", async () => {
    await expect(async () => command.run(["--all"])).rejects.toThrow(/--all/);
  });
});

describe("unmojibake", () => {
  it("repairs UTF-8 decoded as windows-1252 and nothing else", () => {
    expect(unmojibake("caf\u00c3\u00a9 \u00e2\u20ac\u2122 caf\u00e9 \u0416")).toBe(
      "caf\u00e9 \u2019 caf\u00e9 \u0416",
    );
  });
});
