// Updates the examples quoted in READMEs and guides: the code block after `<!-- examples/x.ts -->`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
for (const file of [
  "README.md",
  "packages/core-dom/README.md",
  "packages/baselines/README.md",
  "packages/extract/README.md",
  "packages/fetch/README.md",
  "packages/eval/README.md",
  "packages/dedup/README.md",
  "packages/filter/README.md",
  "packages/segment/README.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
]) {
  const path = join(root, file);
  const quoted = readFileSync(path, "utf8").replace(
    /<!-- (examples\/\S+\.(ts|json)) -->\n```\2\n[\s\S]*?```/g,
    (_, example, kind) =>
      `<!-- ${example} -->\n\`\`\`${kind}\n${readFileSync(join(root, example), "utf8")}\`\`\``,
  );
  writeFileSync(path, quoted);
}
