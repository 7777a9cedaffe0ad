// Dead links: every internal link of the site has to lead to a file, and to an element with its anchor.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, parse, select } from "@winnow/core-dom";

/**
 * Lists the internal links of a site that lead nowhere. The playground's files are targets only: among them are
 * example pages, whose links lead nowhere on purpose.
 *
 * @param site - a folder of HTML files.
 * @param base - the path under which it will be served, such as `/winnow/`.
 * @returns One line per dead link: the file and the link.
 */
export function findDeadLinks(site, base) {
  const anchors = new Map();
  const links = [];
  for (const file of readdirSync(site, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const tree = parse(readFileSync(join(site, file), "utf8"));
    const from = new URL(file.replaceAll("\\", "/"), `http://site${base}`);
    anchors.set(from.pathname, new Set(select(tree, "[id]").map((row) => attribute(tree, row, "id"))));
    if (file.startsWith("playground")) continue;
    for (const [css, name] of [
      ["a[href], link[href]", "href"],
      ["img[src], script[src], iframe[src]", "src"],
    ]) {
      for (const row of select(tree, css)) links.push({ from, target: attribute(tree, row, name) });
    }
  }
  const dead = new Set();
  for (const { from, target } of links) {
    const url = new URL(target, from);
    if (url.origin !== from.origin) continue;
    const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
    const ids = anchors.get(path);
    const exists =
      path.startsWith(base) && (ids || existsSync(join(site, decodeURI(path.slice(base.length)))));
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (!exists || (anchor !== "" && ids !== undefined && !ids.has(anchor))) {
      dead.add(`${from.pathname}: ${target}`);
    }
  }
  return [...dead];
}
