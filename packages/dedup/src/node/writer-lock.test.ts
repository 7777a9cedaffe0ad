import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "./writer-lock.js";

const root = mkdtempSync(join(tmpdir(), "winnow-lock-"));
const path = join(root, "writer.lock");
beforeEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("takeLock", () => {
  it("can be taken once, and names its owner otherwise", () => {
    const lock = takeLock(path);
    expect(() => takeLock(path)).toThrow(new RegExp(`process ${process.pid} on`));
    lock.check();
    lock.release();
    expect(existsSync(path)).toBe(false);
    takeLock(path).release();
    expect(readdirSync(root)).toEqual([]);
  });

  it("takes over the locks of dead processes, and incomplete ones", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    for (const text of [JSON.stringify({ pid, host: hostname(), started: "", token: "t" }), "", "{"]) {
      writeFileSync(path, text);
      const lock = takeLock(path);
      lock.check();
      lock.release();
    }
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === "linux")("recognises an earlier process with its own number", () => {
    takeLock(path);
    const own = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...own, started: `${own.started}0` }));
    takeLock(path).release();
  });

  it("respects the locks of other machines and of living processes", () => {
    for (const holder of [
      { pid: 1, host: `not-${hostname()}`, started: "", token: "t" },
      { pid: process.ppid, host: hostname(), started: "", token: "t" },
    ]) {
      writeFileSync(path, JSON.stringify(holder));
      expect(() => takeLock(path)).toThrow(expect.objectContaining({ code: "index-locked" }));
      expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(holder);
    }
  });

  it("detects that the lock was taken over", () => {
    const lock = takeLock(path);
    const other = { pid: process.ppid, host: hostname(), started: "", token: "t" };
    writeFileSync(path, JSON.stringify(other));
    expect(() => lock.check()).toThrow(expect.objectContaining({ code: "index-locked" }));
    lock.release();
    expect(existsSync(path)).toBe(true);
  });
});
