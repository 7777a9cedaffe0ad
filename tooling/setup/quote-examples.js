// Updates the examples quoted in READMEs: the code block after `<!-- examples/x.ts -->`.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
for (const readme of [
  "README.md",
  "packages/core-dom/README.md",
  "packages/extract/README.md",
  "packages/fetch/README.md",
  "packages/eval/README.md",
  "packages/dedup/README.md",
  "packages/filter/README.md",
]) {
  const path = join(root, readme);
  const quoted = readFileSync(path, "utf8").replace(
    /<!-- (examples\/\S+\.ts) -->\n```ts\n[\s\S]*?```/g,
    (_, file) => `<!-- ${file} -->\n\`\`\`ts\n${readFileSync(join(root, file), "utf8")}\`\`\``,
  );
  writeFileSync(path, quoted);
}
