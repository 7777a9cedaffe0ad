import type * as Sdk from "@aws-sdk/client-s3";
import { createByteCollector } from "../byte-collector.js";
import { CorpusError } from "../corpus-error.js";
import type { Source } from "./source.js";
import type { Target } from "./target.js";
import { continuing, TransientError, type Wait } from "./transient.js";

/** An object in S3, or in storage that speaks its protocol. */
interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/** @throws {CorpusError} `cannot-read` if the location is not `s3://bucket/key`. */
function objectAt(location: string): S3Object {
  const [, Bucket, Key] = /^s3:\/\/([^/]+)\/(.+)$/s.exec(location) ?? [];
  if (Bucket === undefined || Key === undefined)
    throw new CorpusError("cannot-read", `${location}: expected s3://bucket/key`);
  return { Bucket, Key };
}

interface Service {
  readonly sdk: typeof Sdk;
  readonly client: Sdk.S3Client;
}

let opened: Promise<Service> | undefined;

/** Maximum number of attempts per request. The SDK waits with backoff and jitter after 429, 5xx and SlowDown. */
const MAX_ATTEMPTS = 6;

/**
 * Loads the SDK. The endpoint, the region and the credentials come from the environment and the user's configuration.
 *
 * @throws {CorpusError} `missing-package`.
 */
function service(): Promise<Service> {
  opened ??= connect();
  return opened;
}

async function connect(): Promise<Service> {
  const sdk = await import("@aws-sdk/client-s3").catch((error: unknown) => {
    opened = undefined;
    const help = "s3:// needs a package that is not installed: npm install @aws-sdk/client-s3";
    throw new CorpusError("missing-package", help, error);
  });
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const endpoint = AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const region = AWS_REGION ?? AWS_DEFAULT_REGION;
  const client = new sdk.S3Client({
    maxAttempts: MAX_ATTEMPTS,
    // Other services of this protocol often have no host name per bucket, and no region.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true, region: region ?? "us-east-1" }),
    ...(region !== undefined && { region }),
    // Nor the checksums that the SDK otherwise adds.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, client };
}

/** What the SDK's errors have. */
interface S3Error {
  readonly name?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function failure(code: "cannot-read" | "cannot-write", location: string, error: unknown): CorpusError {
  if (error instanceof CorpusError) return error;
  const { name, message, $metadata } = error as S3Error;
  const status = $metadata?.httpStatusCode;
  if (status === 412)
    return new CorpusError("changed-input", `${location}: the file changed while it was read`, error);
  // The answer to a request without a body has no message.
  const why = message === undefined || message === "UnknownError" ? `status ${status}` : message;
  const verb = code === "cannot-read" ? "read" : "write";
  return new CorpusError(code, `cannot ${verb} ${location}: ${name ?? "error"}: ${why}`, error);
}

/**
 * Opens an object of S3.
 *
 * @param wait - replaces the pauses between attempts to go on, in tests.
 * @throws {CorpusError} `cannot-read`, `missing-package`.
 */
export async function s3Source(location: string, wait?: Wait): Promise<Source> {
  const object = objectAt(location);
  const { sdk, client } = await service();
  const head = await client.send(new sdk.HeadObjectCommand(object)).catch((error: unknown) => {
    throw failure("cannot-read", location, error);
  });
  const { ContentLength: size, ETag } = head;
  const open = async (at: number, to: number | undefined): Promise<AsyncIterable<Uint8Array>> => {
    const Range = `bytes=${at}-${to === undefined ? "" : to - 1}`;
    const { Body } = await client
      .send(new sdk.GetObjectCommand({ ...object, Range, ...(ETag !== undefined && { IfMatch: ETag }) }))
      .catch((error: unknown) => {
        throw failure("cannot-read", location, error);
      });
    return received(Body as AsyncIterable<Uint8Array>);
  };
  return {
    name: location,
    size,
    bytes: (from = 0, to = size) => continuing(location, (at) => open(at, to), from, to, wait),
  };
}

/** The bytes of a response, whose errors are those of the connection. */
async function* received(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((error: Error) => {
        throw new TransientError(error.message, error);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** Bytes per part. S3 takes 5 MB or more, and 10,000 parts: files of up to 84 GB. */
const PART = 1 << 23;

/**
 * Writes an object of S3 in parts, of which one is in memory. It appears when all are there. One that has only one part is
 * written at once.
 *
 * @throws {CorpusError} `cannot-write`, `missing-package`.
 */
export async function s3Target(location: string): Promise<Target> {
  const object = objectAt(location);
  const { sdk, client } = await service();
  const pending = createByteCollector();
  const parts: Sdk.CompletedPart[] = [];
  let upload: string | undefined;

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw failure("cannot-write", location, error);
    }
  };
  const writePart = async (Body: Uint8Array): Promise<void> => {
    upload ??= (await client.send(new sdk.CreateMultipartUploadCommand(object))).UploadId;
    const PartNumber = parts.length + 1;
    const command = new sdk.UploadPartCommand({ ...object, UploadId: upload, PartNumber, Body });
    const { ETag } = await client.send(command);
    parts.push({ ETag, PartNumber });
  };
  return {
    write: (bytes) =>
      attempt(async () => {
        for (let at = 0; at < bytes.length; ) {
          const part = bytes.subarray(at, at + PART - pending.length());
          pending.add(part);
          at += part.length;
          if (pending.length() === PART) await writePart(pending.take());
        }
      }),
    commit: () =>
      attempt(async () => {
        if (upload === undefined) {
          await client.send(new sdk.PutObjectCommand({ ...object, Body: pending.take() }));
          return;
        }
        if (pending.length() > 0) await writePart(pending.take());
        const MultipartUpload = { Parts: parts };
        await client.send(
          new sdk.CompleteMultipartUploadCommand({ ...object, UploadId: upload, MultipartUpload }),
        );
        upload = undefined;
      }),
    discard: () =>
      attempt(async () => {
        pending.take();
        if (upload === undefined) return;
        await client.send(new sdk.AbortMultipartUploadCommand({ ...object, UploadId: upload }));
        upload = undefined;
      }),
  };
}

/**
 * Lists the objects whose keys begin with a prefix.
 *
 * @throws {CorpusError} `cannot-read`, `missing-package`.
 */
export async function* s3Objects(
  bucket: string,
  prefix: string,
): AsyncGenerator<{ readonly key: string; readonly size: number }> {
  const { sdk, client } = await service();
  for (let token: string | undefined; ; ) {
    const command = new sdk.ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      ...(token !== undefined && { ContinuationToken: token }),
    });
    const answer = await client.send(command).catch((error: unknown) => {
      throw failure("cannot-read", `s3://${bucket}/${prefix}`, error);
    });
    for (const { Key, Size } of answer.Contents ?? [])
      if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
    token = answer.NextContinuationToken;
    if (token === undefined) return;
  }
}
