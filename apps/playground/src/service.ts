/** What the service says about itself. */
interface Service {
  /** Whether it fetches pages. */
  readonly fetch?: boolean;
}

/** The record of a page, or a problem (RFC 9457). */
interface Answer {
  readonly title?: string;
  readonly detail?: string;
  readonly url?: string;
  readonly pageHtml?: string;
}

let found: Promise<Service | undefined> | undefined;

/** Returns the Winnow service if it serves this page. It is asked once. */
function findService(): Promise<Service | undefined> {
  found ??= fetch("v1/methods", { headers: { accept: "application/json" } })
    .then((response) => (response.ok && isJson(response) ? (response.json() as Promise<Service>) : undefined))
    // A static host that does not answer, or a file.
    .catch(() => undefined);
  return found;
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/.test(response.headers.get("content-type") ?? "");
}

/** Without the service, or without its leave. */
const NO_FETCHING =
  "To open addresses, serve this page with “WINNOW_ALLOW_FETCH=1 npm run api”; or paste the HTML of the page here.";

/**
 * Fetches a page through the service, within its limits.
 *
 * @returns the source and the final address.
 * @throws Error with the service's reason, such as a refused address.
 */
export async function fetchPage(url: string): Promise<{ readonly html: string; readonly url: string }> {
  if ((await findService())?.fetch !== true) throw new Error(NO_FETCHING);
  const response = await fetch("v1/extract", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ url, options: { fields: ["url", "pageHtml"] } }),
  });
  const answer: Answer = isJson(response) ? await response.json() : {};
  const { pageHtml, detail, title } = answer;
  if (typeof pageHtml === "string") return { html: pageHtml, url: answer.url ?? url };
  if (response.ok) throw new Error("What is at this address is not a text.");
  throw new Error(detail ?? title ?? `The service answered with status ${response.status}.`);
}
