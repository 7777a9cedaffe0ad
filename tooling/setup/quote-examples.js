// Updates the examples quoted in Markdown files: the code block after `<!-- examples/x.ts -->`. With `--check`, it only
// names the files whose quotes are out of date, and fails if there are any.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const list = ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"];
const outdated = execFileSync("git", list, { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && isOutdated(join(root, file)));
for (const file of outdated) console.error(file);
if (argv[2] === "--check" && outdated.length > 0) exit(1);

/** @param {string} path */
function isOutdated(path) {
  const before = readFileSync(path, "utf8");
  const after = before.replace(
    /<!-- (examples\/\S+\.(ts|js|json|py)) -->\n```\2\n[\s\S]*?```/g,
    (_, example, kind) =>
      `<!-- ${example} -->\n\`\`\`${kind}\n${readFileSync(join(root, example), "utf8")}\`\`\``,
  );
  if (argv[2] !== "--check" && after !== before) writeFileSync(path, after);
  return after !== before;
}
