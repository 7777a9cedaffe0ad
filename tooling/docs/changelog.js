// The changelog: what the packages' CHANGELOG.md say, and before them the changesets that are not released yet.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of @winnow/extract, which names that of the site; "unreleased" before the first release. */
export function siteVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, "packages/extract/package.json"), "utf8"));
  return version === "0.0.0" ? "unreleased" : version;
}

/**
 * Returns the page of the changelog.
 *
 * @param root - the repository.
 * @param rewrite - rewrites the links of a Markdown file: `(markdown, path of the file) => markdown`.
 */
export function changelogPage(root, rewrite) {
  const changes = readdirSync(join(root, ".changeset"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => readChange(readFileSync(join(root, ".changeset", name), "utf8"), name))
    .map((change) => ({ ...change, text: rewrite(change.text, `.changeset/${change.name}`) }));
  const logs = ["packages", "apps"]
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}/CHANGELOG.md`))
    .filter((file) => existsSync(join(root, file)))
    .map((file) => rewrite(readFileSync(join(root, file), "utf8"), file).replace(/^#/gm, "##"));
  return [
    "# Changelog",
    "What changed in each version of each package, and what is not released yet.",
    ...(changes.length === 0 ? [] : unreleased(changes)),
    ...logs,
    ...(changes.length + logs.length === 0 ? ["No changes yet."] : []),
  ].join("\n\n");
}

/** The changes that are not released yet, each with its packages. */
function unreleased(changes) {
  return [
    "## Unreleased",
    ...changes.flatMap(({ title, anchor, packages: changed, text }) => [
      `### ${title} {#${anchor}}`,
      ...(changed.length === 0 ? [] : [changed.map((name) => `\`${name}\``).join(", ")]),
      text,
    ]),
  ];
}

/** A changeset. Its title is its first paragraph if that is short, otherwise the name of its file in words. */
function readChange(source, name) {
  const [, head, body] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined) throw new Error(`.changeset/${name} has no front matter`);
  const [first, ...rest] = body.trim().split("\n\n");
  const isTitle = first.length < 90 && !first.includes("\n") && rest.length > 0;
  const words = name.slice(0, -3).replaceAll("-", " ");
  return {
    name,
    anchor: name.slice(0, -3),
    title: isTitle ? first.replace(/[.:]$/, "") : `${words[0].toUpperCase()}${words.slice(1)}`,
    packages: [...head.matchAll(/^"([^"]+)"/gm)].map(([, changed]) => changed),
    text: isTitle ? rest.join("\n\n") : body.trim(),
  };
}
