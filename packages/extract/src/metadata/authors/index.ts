import { decide, type Field, type Offer, offer } from "../decide.js";
import { isFrontPage } from "../front-page.js";
import type { PageSources } from "../sources/types.js";
import { fold } from "../text/fold.js";
import { namesSite, siteNames } from "../title/site-names.js";
import { hasGivenName } from "./given-names.js";
import { itemAuthors } from "./item-authors.js";
import { AGENCIES } from "./not-names.js";
import { isThread, pageAuthors } from "./page-authors.js";
import { isGroup, isPersonLike } from "./read-names.js";
import { siteOwner } from "./site-owner.js";
import { authorStatements, type DeclaredAuthors } from "./statements.js";

type Names = readonly string[];

/** A name in one word of Latin letters, digits and signs. */
const USER = /^[\p{Script=Latin}\d._-]+$/u;

/**
 * The page's authors: JSON-LD, microdata and RDFa of its main item, `meta` elements, bylines on the page, the
 * first poster of a thread. If a byline at the title names a person, it precedes users' names of one word, the site's
 * name, and names that the page does not show; roles come last.
 */
export const authors: Field<Names> = (sources) => {
  const site = siteNames(sources);
  const isSite = (name: string): boolean => namesSite(name, site) === 2;
  const onPage = pageAuthors(sources).map((one) => withoutPublisher(one, isSite));
  // A byline at the title that has all declared names has the other authors too.
  const complete = (declared: DeclaredAuthors): DeclaredAuthors =>
    onPage.find(
      ({ names, near, fault }) =>
        fault === undefined && near === true && declared.names.length > 0 && isPartOf(declared.names, names),
    ) ?? declared;
  const declarations = [
    ...[...itemAuthors(sources, "main"), ...authorStatements(sources)].map((one) =>
      complete(withoutPublisher(one, isSite)),
    ),
    ...onPage,
    ...itemAuthors(sources, "others"),
  ];
  if (declarations.every(({ names, fault }) => names.length === 0 || fault !== undefined))
    declarations.push(...siteOwner(sources));
  const shown = new Set(onPage.flatMap(({ names }) => names.map(fold)));
  const isShown = ({ names }: DeclaredAuthors): boolean => names.some((name) => shown.has(fold(name)));
  const isPersonAtTitle = onPage.some(
    ({ names, fault, near }) => fault === undefined && near === true && names.every(isPersonLike),
  );
  const weakness = (declared: DeclaredAuthors): number => {
    if (declared.role === true) return 2;
    const isWeak = declared.names.every((name) => USER.test(name) || isSite(name)) || !isShown(declared);
    return isPersonAtTitle && isWeak ? 1 : 0;
  };
  const isHome = isFrontPage(sources.url);
  const isProduct = isProductPage(sources);
  const thread = isThread(sources);
  const placeFault = (declared: DeclaredAuthors): string | undefined => {
    if (thread) return undefined;
    if (isHome) return "on-a-home-page";
    if (isProduct) return "on-a-product-page";
    const isFirm = declared.names.length === 1 && COMPANY.test(declared.names[0]!);
    return isShown(declared) && !isFirm ? undefined : hiddenFault(declared.names, declarations, isSite);
  };
  return decide(
    declarations
      .toSorted((a, b) => weakness(a) - weakness(b))
      .map((declared) => authorsOffer(declared, declared.fault ?? placeFault(declared))),
    agree,
  );
};

/** Whether a page declares that it sells a thing, which has a maker and no author. */
function isProductPage({ main, statements }: PageSources): boolean {
  const types = [...(main?.types ?? []), ...(statements.get("og:type") ?? []).map(({ value }) => value)];
  return types.some((type) => /^(?:product(?:group|\.\w+)?|\w+product)$/i.test(type));
}

/** Returns authors without the site in a line with persons: "By Ann Lee / The Lamp". */
function withoutPublisher(declared: DeclaredAuthors, isSite: (name: string) => boolean): DeclaredAuthors {
  // Several declared values are several authors.
  if (declared.names.length < 2 || declared.raw.includes("; ")) return declared;
  const persons = declared.names.filter((name) => !isSite(name));
  const isChosen = persons.length < declared.names.length && persons.some(isPersonLike);
  return isChosen ? { ...declared, names: persons } : declared;
}

/** Endings of the names of companies. */
const COMPANY =
  /(?:^|\s)(?:GmbH|AG|KG|mbH|SE|OHG|e\.\s?V\.|Ltd\.?|Limited|Inc\.?|LLC|PLC|Corp\.?|Corporation|S\.?A\.?S?\.?|S\.?p\.?A\.?|S\.?r\.?l\.?|B\.?V\.?|N\.?V\.?|A\/S|AS|ASA|AB|Oy|Oyj|A\.Ş\.|Verlag|Verlags?gesellschaft|Medien|Mediengruppe|Sp\. z o\.o\.)(?:,.*|\s&.*)?$/u;

/** Returns why a name that only the head or structured data give is no author's: the publisher's, a user's. */
function hiddenFault(
  names: Names,
  all: readonly DeclaredAuthors[],
  isSite: (name: string) => boolean,
): "the-publisher" | "a-user" | undefined {
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  const isAlone = all.filter((other) => agree(other.names, names)).length < 2;
  if (COMPANY.test(name)) return "the-publisher";
  // The name of a personal site is its author's.
  const isOwner = hasGivenName(name) || isGroup(name);
  if (AGENCIES.has(fold(name))) return undefined;
  if (isAlone && !isOwner && isSite(name)) return "the-publisher";
  return USER.test(name) && (isAlone || /\d/.test(name)) ? "a-user" : undefined;
}

function authorsOffer({ source, key, raw, names }: DeclaredAuthors, fault: string | undefined): Offer<Names> {
  return offer(names, source, key, names.length === 1 && names[0] === raw ? undefined : raw, fault);
}

/** Whether all names are among others, and those have more persons. */
function isPartOf(names: Names, others: Names): boolean {
  const known = new Set(names.map(fold));
  const more = others.filter((other) => !known.has(fold(other)));
  const isComplete = more.length > 0 && others.length - more.length === names.length;
  return isComplete && more.every((name) => name.includes(" ") && isPersonLike(name));
}

function agree(a: Names, b: Names): boolean {
  return a.length === b.length && a.every((name) => b.some((other) => fold(other) === fold(name)));
}
