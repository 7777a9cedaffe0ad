/** Reads a doctype as it is written, with or without its delimiters: `!DOCTYPE html PUBLIC "…" "…"`. */
export function parseDoctype(source: string): { name: string; publicId: string; systemId: string } {
  const [, name = "", kind = "", rest = ""] =
    /^<?!doctype\s*(\S*?)(?:\s+(public|system)\b(.*?))?\s*>?$/is.exec(source) ?? [];
  const ids = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? "");
  const isPublic = kind.toLowerCase() === "public";
  return {
    name: name.toLowerCase(),
    publicId: isPublic ? (ids[0] ?? "") : "",
    systemId: (isPublic ? ids[1] : ids[0]) ?? "",
  };
}
