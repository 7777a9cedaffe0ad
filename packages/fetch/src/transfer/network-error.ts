import { FetchError } from "../fetch-error.js";

/** Node's and OpenSSL's codes for a certificate or handshake that failed. */
const TLS =
  /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|CRL_|EPROTO$)/;

/** Any failure of a request as a `FetchError` about this address. */
export function networkError(cause: unknown, url: string): FetchError {
  if (cause instanceof FetchError) return withUrl(cause, url);
  const { code = "", message = "" } = (cause ?? {}) as { code?: string; message?: string };
  const why = message === "" ? code : message;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchError("too-large", "the response's headers are too large", { url, cause });
  }
  // What undici takes for granted and a server need not keep to, as a status below 100.
  if (code === "ERR_ASSERTION") {
    return new FetchError("connection", "the server does not speak HTTP as it should", { url, cause });
  }
  if (TLS.test(code)) return new FetchError("tls", why, { url, cause });
  return new FetchError("connection", why === "" ? "the connection failed" : why, { url, cause });
}

/** The guard's errors do not know the address yet. */
function withUrl(error: FetchError, url: string): FetchError {
  if (error.url !== undefined) return error;
  return new FetchError(error.code, error.message, { url, cause: error.cause });
}
