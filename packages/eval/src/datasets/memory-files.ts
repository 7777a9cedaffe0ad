import type { Files } from "./types.js";

/**
 * Files in memory: what a layout reads in a test, in a browser, or from an archive that is unpacked already.
 *
 * @param contents By path. Strings are UTF-8.
 * @example memoryFiles({ "orig/1.html": "<p>Hi", "clean/1.txt": "<p>Hi" })
 */
export function memoryFiles(contents: Readonly<Record<string, string | Uint8Array>>): Files {
  const read = async (path: string): Promise<Uint8Array> => {
    const content = Object.hasOwn(contents, path) ? contents[path]! : undefined;
    if (content === undefined) throw new Error(`no such file: ${path}`);
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
  };
  return {
    list: async () => Object.keys(contents),
    read,
    stream: async function* (path) {
      yield await read(path);
    },
  };
}
