import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-terminal-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** Sets the title of a terminal's window, in its long form, in its short form, and erases a character. */
const EVIL = "\u001b]0;owned\u0007 \u009d0;owned\u009c \u007f\r";
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const PARAGRAPH = `<p>The swifts ${EVIL} came over night, five of them, and they will stay here for a while.</p>`;
const PAGE = `<!doctype html><title>Swifts ${EVIL}</title><meta name=author content="Ada ${EVIL}"><article>${PARAGRAPH.repeat(5)}<pre>${EVIL} code</pre></article>`;
const RECORD = { id: `a${EVIL}`, url: `https://e.org/${EVIL}`, html: PAGE, note: EVIL };

/** What a command draws itself: the progress line. */
const withoutProgress = (err: string): string =>
  err.replaceAll("\r\u001b[K", "").replace(/\u001b\[\d+m/g, "");

describe("no control character of a page reaches a terminal", () => {
  writeFileSync(at("page.html"), PAGE);
  writeFileSync(at("pages.jsonl"), jsonl(RECORD, { ...RECORD, id: `b${EVIL}` }));
  const document = { id: `a${EVIL}`, text: `The swifts came ${EVIL}. `.repeat(40), note: EVIL };
  writeFileSync(at("docs.jsonl"), jsonl(document, { ...document, id: `b${EVIL}` }));

  it.each([
    ...["text", "markdown", "html", "tei", "json", "jsonl", "csv"].map((format) => [
      ...["extract", at("page.html"), "--format", format],
    ]),
    ["extract", at("page.html")],
    ["extract", at("pages.jsonl"), "--with", "markdown,html,tei,blocks,evidence,pageHtml"],
    ["extract", at("pages.jsonl"), "--format", "text"],
    ["extract", at("pages.jsonl"), "--format", "csv", "--fields", `note,id,no${EVIL}`],
    ["segment", at("page.html"), "--format", "html"],
    ["segment", at("pages.jsonl")],
    ["filter", at("docs.jsonl"), "--report"],
    ["filter", at("docs.jsonl"), "--format", "csv", "--fields", "id,note,text"],
    ["dedup", at("docs.jsonl")],
    ["dedup", "explain", `a${EVIL}`, `b${EVIL}`, "--in", at("docs.jsonl")],
    ["extract", at(`none${EVIL}`)],
    ["extract", "--method", EVIL],
    ["extract", `--opt${EVIL}`],
    [`command${EVIL}`],
  ])("command %#", async (...args) => {
    const { out, err } = await winnow(args, { terminal: true });
    expect(out + err).not.toBe("");
    expect(out).not.toMatch(CONTROLS);
    expect(withoutProgress(err)).not.toMatch(CONTROLS);
  });

  it("and records stay the same JSON", async () => {
    const { out } = await winnow(["dedup", at("docs.jsonl")], { terminal: true });
    expect(parsed(out)[0]).toMatchObject(document);
  });

  it("and files and pipes have them as they are", async () => {
    const piped = await winnow(["dedup", at("docs.jsonl")]);
    expect(piped.out.split("\n")[0]).toContain(JSON.stringify(document).slice(0, -1));
    await winnow(["dedup", at("docs.jsonl"), "--output", at("out.jsonl")], { terminal: true });
    expect(readFileSync(at("out.jsonl"), "utf8")).toBe(piped.out);
  });
});
