import { decide, type Field, offer } from "../decide.js";
import { isFrontPage } from "../front-page.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { namesSite, type SiteNames, siteNames } from "../title/site-names.js";
import { hasGivenName } from "./given-names.js";
import { itemAuthors } from "./item-authors.js";
import { AGENCIES } from "./not-names.js";
import { FAR, isThread, pageAuthors } from "./page-authors.js";
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
  const thread = isThread(sources);
  const person = onPage.some(
    ({ names, fault, near }) =>
      fault === undefined && near === true && names.every((name) => name.includes(" ") && isPersonLike(name)),
  );
  const known = new Map<string, boolean>();
  const isSite = (name: string): boolean => {
    let answer = known.get(name);
    if (answer === undefined) known.set(name, (answer = !isGroup(name) && namesSite(name, site) === 2));
    return answer;
  };
  const isHome = isFrontPage(sources.url) && !/[?&]./.test(sources.url ?? "");
  const shown = new Set(
    onPage
      .filter(({ fault }) => fault === undefined || fault === FAR)
      .flatMap(({ names }) => names.map(fold)),
  );
  const isShown = ({ source, names }: DeclaredAuthors): boolean =>
    source === "page" || names.some((name) => shown.has(fold(name)));
  const found = [
    ...itemAuthors(sources, "main"),
    ...authorStatements(sources),
    ...onPage,
    ...itemAuthors(sources, "others"),
  ].map((declared) => withoutSite(completed(declared, onPage), isSite));
  const all = found.map((declared) => {
    if (declared.fault !== undefined || thread || /^citation_/.test(declared.key)) return declared;
    const fault = isHome
      ? "on-a-home-page"
      : isShown(declared)
        ? undefined
        : hiddenFault(declared, found, site);
    return fault === undefined ? declared : { ...declared, fault };
  });
  const weakness = (declared: DeclaredAuthors): number => {
    const { names, fault, role, organisation } = declared;
    if (fault !== undefined) return 0;
    if (names.every(isSite)) return 3;
    if (role === true) return 2;
    // A content system's user ("katies"), an organisation, or somebody whom the page does not show, if a byline
    // at the title names a person.
    const isWeak =
      organisation === true || names.every((name) => USER.test(name)) || (!thread && !isShown(declared));
    return person && declared.source !== "page" && isWeak ? 1 : 0;
  };
  return [0, 1, 2, 3].flatMap((level) => all.filter((declared) => weakness(declared) === level));
}

/**
 * Returns why a name that only the head or structured data give is no author's: a publisher's, a content
 * system's user, an agency.
 */
function hiddenFault(
  { names, organisation }: DeclaredAuthors,
  all: readonly DeclaredAuthors[],
  site: SiteNames,
): string | undefined {
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  const same = all.filter((other) => other.fault === undefined && agree(other.names, names));
  if (COMPANY.test(name)) return "the-publisher";
  if (organisation === true && !isGroup(name) && namesSite(name, site) > 0) return "the-publisher";
  // The name of a personal site is its author's.
  const isOwner = organisation !== true && hasGivenName(name) && isPersonLike(name);
  if (!isOwner && !isGroup(name) && namesSite(name, site) === 2 && same.length < 2) return "the-publisher";
  if (AGENCIES.has(fold(name))) return "an-agency";
  return USER.test(name) && (same.length < 2 || LOGIN.test(name)) ? "a-user" : undefined;
}

/** A user's name that is not a person's or a firm's: with digits. */
const LOGIN = /\d/;

/** Endings of the names of companies. */
const COMPANY =
  /(?:^|\s)(?:GmbH|AG|KG|mbH|SE|OHG|e\.\s?V\.|Ltd\.?|Limited|Inc\.?|LLC|PLC|Corp\.?|Corporation|S\.?A\.?S?|S\.?p\.?A\.?|S\.?r\.?l\.?|B\.?V\.?|N\.?V\.?|A\/S|AS|ASA|AB|Oy|Oyj|A\.Ş\.|Verlag|Verlags?gesellschaft|Medien|Mediengruppe|Sp\. z o\.o\.)(?:,.*|\s&.*)?$/u;

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
