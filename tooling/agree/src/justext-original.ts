import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const REQUIREMENTS = ["justext==3.0.2", "lxml_html_clean"];

/** The largest output of the original over one data set, in bytes. */
const MAX_OUTPUT = 1 << 30;

/** A page for the original, with what ours went by. */
export interface OriginalInput {
  readonly id: string;
  readonly html: string;
  readonly stopwords: readonly string[];
  /** Keyword arguments of `justext.justext`. */
  readonly options: Readonly<Record<string, number | boolean>>;
}

/**
 * A Python that has jusText: the one that `PYTHON` names (default `python3`), else that of a virtual environment
 * in the folder for temporary files, made and filled from PyPI when it is missing.
 *
 * @throws where Python or the package index is not to be had.
 */
export function pythonWithJustext(): string {
  const python = process.env.PYTHON ?? "python3";
  if (hasJustext(python)) return python;
  const folder = join(tmpdir(), "winnow-justext-3.0.2");
  const own = join(folder, "bin", "python");
  if (hasJustext(own)) return own;
  console.error(`installing ${REQUIREMENTS.join(" ")} into ${folder}`);
  execFileSync(python, ["-m", "venv", folder], { stdio: ["ignore", 2, 2] });
  execFileSync(own, ["-m", "pip", "install", "--quiet", ...REQUIREMENTS], { stdio: ["ignore", 2, 2] });
  return own;
}

function hasJustext(python: string): boolean {
  try {
    execFileSync(python, ["-c", "import justext"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The text that the original keeps of each page, a paragraph a line, in the pages' order. */
export function originalTexts(python: string, pages: readonly OriginalInput[]): readonly string[] {
  const script = join(import.meta.dirname, "../src/justext_original.py");
  const input = pages.map((page) => `${JSON.stringify(page)}\n`).join("");
  const output = execFileSync(python, [script], {
    input,
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  const lines = output.split("\n").filter((line) => line !== "");
  if (lines.length !== pages.length) throw new Error(`${pages.length} pages in, ${lines.length} out`);
  return lines.map((line) => (JSON.parse(line) as { text: string }).text);
}
