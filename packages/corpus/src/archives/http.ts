import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { createByteCollector } from "../byte-collector.js";
import { CorpusError } from "../corpus-error.js";
import { isZstandard, unzstd } from "../zstandard/index.js";
import { unchunked } from "./chunked.js";
import { parseFields, sizeOfFields } from "./head.js";
import type { ArchiveRecord } from "./read.js";

/** A response as it is in a record: its header, and the body before decoding. */
export interface HttpMessage {
  /** Undefined if the block has no HTTP header, as in `resource` records. */
  readonly status: number | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `Content-Type` of the response; without an HTTP header, that of the record. */
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** The part of a record that has a payload. */
export type PayloadRecord = Pick<ArchiveRecord, "block" | "headers">;

/** Limits of {@link httpPayload}. */
export interface PayloadOptions {
  /** Maximum bytes of the decoded body. Default: 64 MB. */
  readonly maxSize?: number | undefined;
}

const MAX_SIZE = 64_000_000;

/** Separates the HTTP header of a block from its body, without decoding it. */
export function httpMessage({ block, headers: fields }: PayloadRecord): HttpMessage {
  const start = latin1(block.subarray(0, 16));
  const status = /^HTTP\/\d(?:\.\d+)? +(\d{3})/i.exec(start)?.[1];
  if (status === undefined)
    return { status: undefined, headers: {}, contentType: fields["content-type"], body: block };
  const size = sizeOfFields(block) ?? block.length;
  const headers = parseFields(latin1(block.subarray(0, size)).split(/\r?\n/).slice(1));
  return {
    status: Number(status),
    headers,
    contentType: headers["content-type"],
    body: block.subarray(size),
  };
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/**
 * Returns the response of a record with its body decoded: chunks (RFC 9112 §7.1), and gzip, deflate, br and Zstandard, also
 * several of them (RFC 9110 §8.4). Many archives contain decoded bodies with the original header: a body that is not encoded
 * as the header declares is returned as it is.
 *
 * @throws {CorpusError} `too-large`; `corrupt-payload` for a body that is damaged or cut. Of a record with `WARC-Truncated`,
 *   whatever can be decoded is returned.
 * @example
 * const { status, contentType, body } = await httpPayload(record, { maxSize: 5_000_000 });
 */
export async function httpPayload(
  record: PayloadRecord,
  { maxSize = MAX_SIZE }: PayloadOptions = {},
): Promise<HttpMessage> {
  const message = httpMessage(record);
  const limits = { maxSize, mayBeCut: record.headers["warc-truncated"] !== undefined };
  let { body } = message;
  for (const coding of codings(message.headers["transfer-encoding"]))
    body = await decoded(body, coding, limits);
  for (const coding of codings(message.headers["content-encoding"]))
    body = await decoded(body, coding, limits);
  if (body.length > maxSize) throw tooLarge(maxSize);
  return { ...message, body };
}

/** The names of codings, the last one first, as they are decoded. */
function codings(header: string = ""): readonly string[] {
  return header
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .reverse();
}

interface BodyLimits {
  readonly maxSize: number;
  readonly mayBeCut: boolean;
}

async function decoded(body: Uint8Array, coding: string, limits: BodyLimits): Promise<Uint8Array> {
  if (body.length === 0) return body;
  switch (coding) {
    case "chunked": {
      const chunks = unchunked(body);
      if (chunks === undefined) return body;
      if (!chunks.isComplete && !limits.mayBeCut)
        throw corruptPayload("the chunks of the body are cut or damaged");
      return chunks.body;
    }
    case "gzip":
    case "x-gzip":
      return body[0] === 0x1f && body[1] === 0x8b ? unzipped(body, gunzipSync, limits) : body;
    case "deflate":
      // RFC 1950 §2.2; some servers send deflate without it.
      if ((body[0]! & 15) === 8 && ((body[0]! << 8) | (body[1] ?? 0)) % 31 === 0)
        return unzipped(body, inflateSync, limits);
      return isText(body) ? body : unzipped(body, inflateRawSync, limits);
    case "br":
      return unbrotli(body, limits);
    case "zstd":
      return isZstandard(body) ? unzstandard(body, limits) : body;
    default:
      if (isText(body)) return body;
      throw corruptPayload(`the body has the unknown coding ${coding}`);
  }
}

function unzipped(
  body: Uint8Array,
  inflate: typeof gunzipSync,
  { maxSize, mayBeCut }: BodyLimits,
): Uint8Array {
  // With a flush, zlib accepts data that ends early.
  const finishFlush = mayBeCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return attempt(() => inflate(body, { maxOutputLength: maxSize, finishFlush }), maxSize);
}

/** Brotli has no signature: a text that cannot be decoded is one already. */
function unbrotli(body: Uint8Array, { maxSize, mayBeCut }: BodyLimits): Uint8Array {
  const finishFlush = mayBeCut ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH;
  try {
    return attempt(() => brotliDecompressSync(body, { maxOutputLength: maxSize, finishFlush }), maxSize);
  } catch (error) {
    if (isText(body) && (error as CorpusError).code === "corrupt-payload") return body;
    throw error;
  }
}

function attempt(decode: () => Uint8Array, maxSize: number): Uint8Array {
  try {
    return decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxSize, error);
    throw corruptPayload(`the body cannot be decoded: ${(error as Error).message}`, error);
  }
}

async function unzstandard(body: Uint8Array, { maxSize, mayBeCut }: BodyLimits): Promise<Uint8Array> {
  const collector = createByteCollector();
  try {
    for await (const part of unzstd(once(body), {})) {
      collector.add(part);
      if (collector.length() > maxSize) throw tooLarge(maxSize);
    }
  } catch (error) {
    if (!(error instanceof CorpusError) || error.code === "too-large") throw error;
    if (!(mayBeCut && error.isTruncated))
      throw corruptPayload(`the body cannot be decoded: ${error.message}`, error);
  }
  return collector.take();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** Whether a body begins like a text: without control characters. */
function isText(body: Uint8Array): boolean {
  return body.subarray(0, 512).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function tooLarge(maxSize: number, cause?: unknown): CorpusError {
  return new CorpusError("too-large", `the body is larger than ${maxSize} bytes`, cause);
}

function corruptPayload(message: string, cause?: unknown): CorpusError {
  return new CorpusError("corrupt-payload", message, cause);
}
