import { join } from "node:path";
import { type PythonPackages, pythonRecords, pythonWith } from "@winnow/pages";

const JUSTEXT: PythonPackages = {
  folder: "winnow-justext-3.0.2",
  check: "import justext",
  requirements: ["justext==3.0.2", "lxml_html_clean"],
};

/** A page for the original, with what ours went by. */
export interface OriginalInput {
  readonly id: string;
  readonly html: string;
  readonly stopwords: readonly string[];
  /** Keyword arguments of `justext.justext`. */
  readonly options: Readonly<Record<string, number | boolean>>;
}

/** The text that the original, from PyPI, keeps of each page, a paragraph a line, in the pages' order. */
export async function originalTexts(pages: readonly OriginalInput[]): Promise<readonly string[]> {
  const script = join(import.meta.dirname, "../src/justext_original.py");
  const texts: string[] = [];
  for await (const { text } of pythonRecords<{ text: string }>(pythonWith(JUSTEXT), script, pages)) {
    texts.push(text);
  }
  return texts;
}
