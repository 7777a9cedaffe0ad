import { basename, resolve } from "node:path";

/** A system's predictions on the command line. */
export interface NamedFile {
  readonly name: string;
  /** `-` for standard input. */
  readonly path: string;
}

/**
 * What a data set or a system is called: its file's or folder's name, without the extensions that are known.
 *
 * @example nameOfFile("a/trafilatura-2.0.jsonl.gz") // "trafilatura-2.0"
 */
export function nameOfFile(path: string): string {
  const name = basename(resolve(path));
  return name.replace(/(?:\.(?:jsonl|ndjson|json))?(?:\.(?:gz|zst))?$/i, "") || name;
}

/** @example namedFile("ours=a/b.jsonl") // { name: "ours", path: "a/b.jsonl" } */
export function namedFile(argument: string): NamedFile {
  const equals = argument.indexOf("=");
  // A name has no slash, so that a path may have an equals sign.
  if (equals > 0 && !/[/\\]/.test(argument.slice(0, equals))) {
    return { name: argument.slice(0, equals), path: argument.slice(equals + 1) };
  }
  return { name: argument === "-" ? "stdin" : nameOfFile(argument), path: argument };
}

/** The first name that stands twice. */
export function twice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
