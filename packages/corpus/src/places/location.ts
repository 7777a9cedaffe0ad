import { fileURLToPath } from "node:url";
import { CorpusError } from "../corpus-error.js";

/** How the file at a location is reached. */
export type PlaceKind = "file" | "http" | "s3";

/** @throws {CorpusError} `unsupported-place` for an address of another kind. */
export function kindOf(location: string): PlaceKind {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === "file") return "file";
  if (scheme === "s3") return "s3";
  if (scheme === "http" || scheme === "https") return "http";
  throw new CorpusError(
    "unsupported-place",
    `${location}: only files, http://, https:// and s3:// can be opened`,
  );
}

/**
 * Returns the path of a file, from a path or a `file:` URL.
 *
 * @throws {CorpusError} `unsupported-place` if the URL has a host.
 */
export function filePath(location: string): string {
  if (!/^file:\/\//i.test(location)) return location;
  try {
    return fileURLToPath(location);
  } catch (error) {
    throw new CorpusError("unsupported-place", `${location}: ${(error as Error).message}`, error);
  }
}
