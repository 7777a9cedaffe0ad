import { buffer } from "node:stream/consumers";
import { decode } from "@winnow/core-dom/decode";
import { allVisibleText, extract } from "@winnow/extract";
import { lines, openFile } from "@winnow/pages";

/** What a record may hold: a document's text, or a page with its gold text. */
interface TextRecord {
  readonly text?: string;
  readonly html?: string;
  readonly htmlBase64?: string;
  readonly gold?: { readonly text?: string };
}

/**
 * The texts of a file: of `.jsonl` and `.jsonl.gz` each record's `text`, else its gold text, else what is visible of
 * its page; of any other file the whole. Texts without a letter are left out.
 *
 * @throws Error naming file and line, where a line is no record with a text or a page.
 */
export async function* readTexts(file: string): AsyncGenerator<string> {
  const stream = await openFile(file);
  if (!/\.jsonl(?:\.gz)?$/.test(file)) {
    yield decode(await buffer(stream)).text;
    return;
  }
  let number = 0;
  for await (const line of lines(stream)) {
    number++;
    if (line.trim() === "") continue;
    const text = textOf(line, `${file}:${number}`);
    if (text.trim() !== "") yield text;
  }
}

function textOf(line: string, place: string): string {
  let record: TextRecord | null;
  try {
    record = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not JSON`, { cause });
  }
  if (typeof record?.text === "string") return record.text;
  const gold = record?.gold?.text;
  if (typeof gold === "string" && gold.trim() !== "") return gold;
  if (typeof record?.html === "string") return visible(record.html);
  if (typeof record?.htmlBase64 === "string") {
    return visible(decode(Buffer.from(record.htmlBase64, "base64")).text);
  }
  throw new Error(`${place}: neither text nor a page`);
}

function visible(html: string): string {
  return extract(html, { method: allVisibleText }).text;
}
