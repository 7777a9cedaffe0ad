/** The service's error for a request, as problem+json (RFC 9457). */
interface Problem {
  readonly title?: string;
  readonly detail?: string;
}

/** A record of the service: the command line's contract. */
interface FetchedRecord {
  readonly url?: string;
  readonly source?: string;
  readonly error?: { readonly message?: string };
}

let found: Promise<boolean> | undefined;

/** Whether the Winnow service serves this page, so that it can fetch other pages. It is asked once. */
function hasService(): Promise<boolean> {
  found ??= fetch("v1/methods", { headers: { accept: "application/json" } })
    .then((response) => response.ok && isJson(response))
    // A static host, or a page that was opened without one.
    .catch(() => false);
  return found;
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(response.headers.get("content-type") ?? "");
}

/**
 * Fetches a page through the service, within its limits.
 *
 * @returns the source and the final address.
 * @throws Error with the service's reason, such as a refused address.
 */
export async function fetchPage(url: string): Promise<{ readonly html: string; readonly url: string }> {
  if (!(await hasService())) {
    throw new Error(
      "Only the Winnow service can fetch an address, and this page runs without it. Start it with “npm run api”, or paste the HTML.",
    );
  }
  const response = await fetch("v1/extract", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ url, with: ["source"] }),
  });
  const answer: unknown = isJson(response) ? await response.json() : {};
  if (!response.ok) {
    const { detail, title } = answer as Problem;
    throw new Error(detail ?? title ?? `The service answered with status ${response.status}.`);
  }
  const record = answer as FetchedRecord;
  if (record.error !== undefined)
    throw new Error(record.error.message ?? "The service could not fetch the page.");
  if (typeof record.source !== "string") throw new Error("The service did not return the page’s source.");
  return { html: record.source, url: record.url ?? url };
}
