// Copies what the service serves of Swagger UI to dist/swagger-ui, with its licence. Runs in the service's folder,
// after tsc. As a dependency, it would install 12 MB and a package that reports installations.
import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

// biome-ignore format: a table
const FILES = [
  "swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE",
];

const source = dirname(createRequire(resolve("package.json")).resolve("swagger-ui-dist/package.json"));
const target = join("dist", "swagger-ui");
mkdirSync(target, { recursive: true });
for (const file of FILES) cpSync(join(source, file), join(target, file));
