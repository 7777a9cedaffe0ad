import { type Fail, messageOf } from "./runtime.js";

/** The part of Node's, Bun's and Deno's `process` that reads files; absent in browsers. */
interface Host {
  readonly process?: {
    getBuiltinModule?(name: "node:fs/promises"): {
      readFile(path: string, encoding: "utf8"): Promise<string>;
    };
  };
}

/**
 * Returns the object in a JSON file, or the object itself.
 *
 * @param name - of the option, in messages.
 * @param fail - makes the error if the file is missing, or does not contain an object.
 */
export async function readJson(
  source: string | object,
  name: string,
  fail: Fail,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof source !== "string") return source as Readonly<Record<string, unknown>>;
  const files = (globalThis as Host).process?.getBuiltinModule?.("node:fs/promises");
  if (files === undefined) {
    throw fail(`${name}: a path can be read in Node only; pass the parsed JSON instead`);
  }
  let value: unknown;
  try {
    value = JSON.parse(await files.readFile(source, "utf8"));
  } catch (error) {
    throw fail(`${name}: cannot read ${source}: ${messageOf(error)}`, error);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw fail(`${name}: ${source} does not contain a JSON object`);
}
