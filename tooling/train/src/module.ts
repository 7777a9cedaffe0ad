import { writeFileSync } from "node:fs";

/**
 * Writes the module that contains a model, in Base64.
 *
 * @param header - comments before the model.
 * @param after - declarations after the model.
 */
export function writeModule(
  path: string,
  header: string,
  name: string,
  model: Uint8Array,
  after: string = "",
): void {
  const base64 = Buffer.from(model).toString("base64");
  writeFileSync(
    path,
    `${header}\n// biome-ignore format: generated\nexport const ${name}: string =\n  "${base64}";\n${after}`,
  );
}

export function rounded(value: number): number {
  return Number(value.toFixed(4));
}
