// The blocks of code of a Markdown file, and the commands in them.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Lists the blocks of code of a Markdown file.
 *
 * @returns One `{ language, text, line, quoted? }` per block: `line` is its first line, from 1, and `quoted` the file
 *   that a comment before the block names.
 */
export function readBlocks(markdown) {
  const blocks = [];
  let line = 1;
  let at = 0;
  for (const match of markdown.matchAll(BLOCK)) {
    const [whole, quoted, fence, , language, text] = match;
    const start = match.index + whole.indexOf(fence);
    line += markdown.slice(at, start).split("\n").length - 1;
    at = start;
    blocks.push({ language, text, line, ...(quoted === undefined ? {} : { quoted }) });
  }
  return blocks;
}

const BLOCK = /^(?:<!-- (\S+) -->\n)?(( *)```)(.*)\n([\s\S]*?)^\3```$/gm;

/**
 * What bash does instead of commands: it writes their words and a record separator, each ended by a NUL, at once, since
 * the commands of a pipe run at the same time.
 */
const RECORDER = `
record() { printf '%s\\0' "$@" $'\\x1e' >> "$RECORD"; }
command_not_found_handle() { record "$@"; }
`;

/**
 * Returns the commands of a shell script, each as its words, without running any of them: bash reads quotes, pipes,
 * redirections and loops.
 *
 * @throws Error if bash cannot read the script.
 * @example
 * readCommands("winnow extract 'a b.html' | jq -r .text # text") // [["winnow", "extract", "a b.html"], ["jq", …]]
 */
export function readCommands(script) {
  const folder = mkdtempSync(join(tmpdir(), "winnow-commands-"));
  try {
    const record = join(folder, "record");
    // Redirections work as in the reader's folder.
    for (const [, sign, path] of script.matchAll(/([<>])\s*((?:~\/)?[\w.][\w./-]*)/g)) {
      const file = join(folder, path.replace("~/", ""));
      mkdirSync(dirname(file), { recursive: true });
      if (sign === "<") writeFileSync(file, "", { flag: "a" });
    }
    if (/>\s*\/(?!dev\/null)/.test(script))
      throw new Error(`a path outside of the reader's folder:\n${script}`);
    // Bash looks for a command with a slash among the files, unless a function has its name.
    const paths = [...script.matchAll(/^[ \t]*((?:[\w.-]+\/)+[\w.-]+)/gm)].map(([, path]) => path);
    const functions = paths.map((path) => `function ${path} { record ${path} "$@"; }\n`).join("");
    const { status, stderr } = spawnSync(
      "/bin/bash",
      ["--norc", "-c", `${RECORDER}${functions}${script}\nwait`],
      {
        ...{ stdio: ["ignore", "pipe", "pipe"] },
        ...{
          cwd: folder,
          encoding: "utf8",
          env: { RECORD: record, HOME: folder, PATH: join(folder, "no-commands") },
        },
        timeout: 60_000,
      },
    );
    if (status !== 0 || stderr !== "") throw new Error(`bash: ${stderr}\n${script}`);
    const commands = readFileSync(record, "utf8").split("\0\x1e\0").slice(0, -1);
    return commands.map((words) => words.split("\0"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
