import { fileSource, fileTarget, httpTarget } from "./file.js";
import { filePath, kindOf } from "./location.js";
import type { Source } from "./source.js";
import type { Target } from "./target.js";

/**
 * Opens a file by its path or address: `file:`, `http:`, `https:` or `s3://bucket/key`. What is read over a network goes
 * on after a broken connection, and is retried when a server is busy. Addresses are not restricted, unlike those of pages.
 *
 * S3 needs the package `@aws-sdk/client-s3`. The endpoint and the region come from the environment
 * (`AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL`, `AWS_REGION`), credentials from where the SDK looks for them.
 *
 * @throws {CorpusError} `cannot-read` if there is no file, or it cannot be read; `missing-package`, `unsupported-place`.
 * @example
 * const source = await openSource("s3://crawl/2026-11/00000.warc.gz");
 * for await (const bytes of source.bytes(0, 1024)) …
 */
export async function openSource(location: string): Promise<Source> {
  const kind = kindOf(location);
  if (kind === "file") return fileSource(filePath(location));
  // Loaded here, since most programs open files only.
  return kind === "s3"
    ? (await import("./s3.js")).s3Source(location)
    : (await import("./http.js")).httpSource(location);
}

/**
 * Opens a file for writing, by its path or address as in {@link openSource}. It appears when it is complete: a file is
 * renamed, an object of S3 is uploaded in parts and then completed, and an address receives one PUT.
 *
 * @throws {CorpusError} `cannot-write`, `missing-package`, `unsupported-place`.
 * @example
 * const target = await openTarget("s3://corpus/00000.parquet");
 * try {
 *   await target.write(bytes);
 *   await target.commit();
 * } catch (error) {
 *   await target.discard();
 *   throw error;
 * }
 */
export async function openTarget(location: string): Promise<Target> {
  const kind = kindOf(location);
  if (kind === "file") return fileTarget(filePath(location));
  return kind === "s3" ? (await import("./s3.js")).s3Target(location) : httpTarget(location);
}
