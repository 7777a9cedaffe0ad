import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { start } from "../test/process.js";
import { parsed } from "../test/winnow.js";

const record = (id: number): string =>
  `${JSON.stringify({ id, html: `<p>Page ${id}, with a sentence of text.` })}\n`;
const ids = (out: string): readonly unknown[] => parsed(out).map(({ id }) => id);

describe("the winnow process", () => {
  it("ends with the command's exit code", async () => {
    const { child, ended } = start(["extract"]);
    child.stdin!.end(`${record(1)}not JSON\n${record(2)}`);
    const { code, out, err } = await ended;
    expect(code).toBe(3);
    expect(err).toMatch(
      /^winnow: 3 pages: 1 failed \(1 not-json\), [\d,.]+ pages\/s, [\d.]+ (?:bytes|[kM]B)\/s\.\n$/,
    );
    expect(ids(out)).toEqual([1, null, 2]);
  });

  it("answers before the input ends, and exits with 130 on Ctrl-C", async () => {
    const { child, out, ended, until } = start(["extract", "--concurrency", "2"]);
    child.stdin!.write(record(1) + record(2));
    await until(() => out().split("\n").length === 3);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toMatch(/^winnow: 2 pages: .*\nwinnow: interrupted after 2 records\.\n$/);
    expect(ids(out())).toEqual([1, 2]);
  });

  it("ends quietly when its reader closes the pipe", async () => {
    const { child, ended } = start(["extract", "--concurrency", "1"]);
    let isOpen = true;
    child.once("close", () => {
      isOpen = false;
    });
    child.stdout!.once("data", () => child.stdout!.destroy());
    for (let id = 0; isOpen; id++) {
      if (!child.stdin!.write(record(id))) {
        await Promise.race([once(child.stdin!, "drain").catch(() => {}), once(child, "close")]);
      }
    }
    expect(await ended).toMatchObject({ code: 0, err: "" });
  });

  it("ends quietly when nobody reads a single page", async () => {
    const { child, ended } = start(["extract", "--format", "text"]);
    child.stdout!.destroy();
    child.stdin!.end("<p>One page, with a sentence of text.");
    expect(await ended).toEqual({ code: 0, out: "", err: "" });
  });
});
