// Bundles the client of the report into a module with one string, dist/report-client.js, which reports include.
import { mkdirSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

const bundle = await rolldown({
  input: "src/report/client/main.tsx",
  tsconfig: "tsconfig.report.json",
  treeshake: true,
});
const { output } = await bundle.generate({ format: "iife", minify: true });
// In a script element, neither of these may occur.
const script = output[0].code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
mkdirSync("dist", { recursive: true });
writeFileSync("dist/report-client.js", `export const CLIENT_SCRIPT = ${JSON.stringify(script)};\n`);
