/** A host with a dot and a name at its end, an IPv4 address or this machine; then port, path, query and fragment. */
const HOST =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:xn--[a-z\d-]+|\p{L}{2,})\.?)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Hosts that rarely have a certificate. */
const PLAIN = /^(?:localhost|[\d.]+)(?![^:/?#])/i;

/**
 * Returns the address that a text consists of; undefined for HTML and other text. A host may stand alone, without `https://`.
 *
 * @example addressOf("example.org/a") // "https://example.org/a"
 */
export function addressOf(text: string): string | undefined {
  const word = text.trim();
  const address = /^https?:\/\/\S+$/i.test(word)
    ? word
    : HOST.test(word)
      ? `${PLAIN.test(word) ? "http" : "https"}://${word}`
      : undefined;
  return address !== undefined && URL.canParse(address) ? address : undefined;
}
