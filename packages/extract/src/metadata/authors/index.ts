import { decide, type Field, offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { namesSite, siteNames } from "../title/site-names.js";
import { itemAuthors } from "./item-authors.js";
import { pageAuthors } from "./page-authors.js";
import { isGroup, isPersonLike } from "./read-names.js";
import { authorStatements, type DeclaredAuthors } from "./statements.js";

type Names = readonly string[];

/** A name in one word of Latin letters, digits and signs. */
const USER = /^[\p{Script=Latin}\d._-]+$/u;

/**
 * The page's authors: JSON-LD, microdata and RDFa of its main item, `meta` elements, bylines on the page, the
 * first poster of a thread. A user's name of one word and the site's own name are used only if nobody else is
 * named.
 */
export const authors: Field<Names> = (sources) => decide(ranked(sources).map(offerOf), agree);

function ranked(sources: PageSources): readonly DeclaredAuthors[] {
  const site = siteNames(sources);
  const onPage = pageAuthors(sources);
  const person = onPage.some(
    ({ names, fault, near }) =>
      fault === undefined && near === true && names.every((name) => name.includes(" ") && isPersonLike(name)),
  );
  const isSite = (name: string): boolean => !isGroup(name) && namesSite(name, site) === 2;
  const all = [
    ...itemAuthors(sources, "main"),
    ...authorStatements(sources),
    ...onPage,
    ...itemAuthors(sources, "others"),
  ].map((declared) => withoutSite(completed(declared, onPage), isSite));
  const weakness = ({ names, fault, role, organisation, source }: DeclaredAuthors): number => {
    if (fault !== undefined) return 0;
    if (names.every(isSite)) return 3;
    if (role === true) return 2;
    // A content system's user ("katies") or an organisation, if a byline at the title names a person.
    const impersonal = organisation === true || names.every((name) => USER.test(name));
    return person && source !== "page" && impersonal ? 1 : 0;
  };
  return [0, 1, 2, 3].flatMap((level) => all.filter((declared) => weakness(declared) === level));
}

/** Removes the site's name if persons are named too. */
function withoutSite(declared: DeclaredAuthors, isSite: (name: string) => boolean): DeclaredAuthors {
  const names = declared.names.filter((name) => !isSite(name));
  return names.length === 0 ? declared : { ...declared, names };
}

/**
 * Replaces the head's single author by a byline next to the title that begins with the same name and has
 * more.
 */
function completed(declared: DeclaredAuthors, onPage: readonly DeclaredAuthors[]): DeclaredAuthors {
  const { source, fault, names: own } = declared;
  if (source === "page" || fault !== undefined || own.length !== 1) return declared;
  const more = onPage.find(
    ({ names, fault, near }) =>
      fault === undefined &&
      near === true &&
      names.length > 1 &&
      names.length < 7 &&
      fold(names[0]!) === fold(own[0]!),
  );
  return more ?? declared;
}

function offerOf({ source, key, raw, names, fault }: DeclaredAuthors): ReturnType<typeof offer<Names>> {
  const written = raw.replace(/\s+/g, " ").trim();
  return offer(names, source, key, names.length === 1 && names[0] === written ? undefined : written, fault);
}

function agree(a: Names, b: Names): boolean {
  return a.length === b.length && a.every((name) => b.some((other) => fold(other) === fold(name)));
}
