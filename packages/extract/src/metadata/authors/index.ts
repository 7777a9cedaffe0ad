import { decide, type Field, type Offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { namesSite, siteNames } from "../title/site-names.js";
import { itemAuthors } from "./item-authors.js";
import { pageAuthors } from "./page-authors.js";
import { isGroup, isPersonLike } from "./read-names.js";
import { authorStatements, type SaidAuthors } from "./statements.js";

type Names = readonly string[];

/** A name in one word of Latin letters, digits and signs. */
const USER = /^[\p{Script=Latin}\d._-]+$/u;

/**
 * Who wrote the page: JSON-LD, microdata and RDFa of its main item, `meta` elements, bylines on the page, the first
 * poster of a thread. A user's name of one word and the site's own name are taken only where nobody else is named.
 */
export const authors: Field<Names> = (sources) => decide(ranked(sources).map(offer), sayTheSame);

function ranked(sources: PageSources): readonly SaidAuthors[] {
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
  ].map((said) => withoutSite(completed(said, onPage), isSite));
  const weakness = ({ names, fault, role, organisation, source }: SaidAuthors): number => {
    if (fault !== undefined) return 0;
    if (names.every(isSite)) return 3;
    if (role === true) return 2;
    // A content system's user ("katies") or an organisation, where a byline at the title names a person.
    const impersonal = organisation === true || names.every((name) => USER.test(name));
    return person && source !== "page" && impersonal ? 1 : 0;
  };
  return [0, 1, 2, 3].flatMap((level) => all.filter((said) => weakness(said) === level));
}

/** The site beside persons adds nothing. */
function withoutSite(said: SaidAuthors, isSite: (name: string) => boolean): SaidAuthors {
  const names = said.names.filter((name) => !isSite(name));
  return names.length === 0 || names.length === said.names.length ? said : { ...said, names };
}

/** A byline right at the title that names more authors than the head does, those of the head first among them. */
function completed(said: SaidAuthors, onPage: readonly SaidAuthors[]): SaidAuthors {
  if (said.source === "page" || said.fault !== undefined || said.names.length !== 1) return said;
  const more = onPage.find(
    ({ names, fault, near }) =>
      fault === undefined &&
      near === true &&
      names.length > 1 &&
      names.length < 7 &&
      fold(names[0]!) === fold(said.names[0]!),
  );
  return more ?? said;
}

function offer({ source, key, raw, names, fault }: SaidAuthors): Offer<Names> {
  const said = raw.replace(/\s+/g, " ").trim();
  return {
    value: names,
    source,
    key,
    ...(names.length === 1 && names[0] === said ? {} : { raw: said }),
    fault,
  };
}

function sayTheSame(a: Names, b: Names): boolean {
  return a.length === b.length && a.every((name) => b.some((other) => fold(other) === fold(name)));
}
