import { type Hash64, mix } from "../numbers/mix.js";
import type { Scope } from "../types.js";
import { column } from "./columns.js";
import type { MatchParameters, Signature } from "./types.js";

/** What decides whether two records of one id are the same: their text and, where sites are kept apart, their site. */
export type Content = Pick<Signature, "exact" | "site">;

/** A document of earlier runs, as an index finds it. */
export interface EarlierDocument extends Content {
  /** Its place in the index. */
  readonly number: number;
}

/** That a document is the same as an earlier one. */
export type Repeat =
  /** As one of this run; by its place. */
  | { readonly kind: "repeat"; readonly place: number }
  /** As one of an earlier run that ended; by its number in the index. */
  | { readonly kind: "repeat-of-earlier"; readonly number: number };

/** What a document is called, and whether it came before. Places count the documents that were identified, from 0. */
export type Identity = { readonly id: string } & (
  | Repeat
  /** It takes part under this id. */
  | { readonly kind: "new" }
  /** It is in the index, added by a run that did not end: it counts as itself, and is not added again. */
  | { readonly kind: "added"; readonly number: number }
);

/** Gives each document an id that no other has. */
export interface Identities {
  /**
   * @param named - whether the document brought its id. One that did not has an id that is made of its content, so an
   * equal id shows nothing: it becomes `id-2`, `id-3`, …, and takes part.
   */
  readonly identify: (signature: Signature, named?: boolean) => Identity;
}

export interface IdentitiesOptions {
  /** Finds documents of earlier runs. Default: there are none. */
  readonly find?: ((id: string) => EarlierDocument | undefined) | undefined;
  /** The documents with lower numbers are those of runs that ended. Default: all. */
  readonly completed?: number | undefined;
}

/** A map takes 2²⁴ strings at most. */
const MAPS = 64;

/**
 * Prepares the naming of documents whose ids may not be unique. Of documents with one id
 *
 * - the first keeps it;
 * - one with the same content is that document again: a copy, whatever the matchers;
 * - one with other content is a document by itself.
 *
 * The last two get an id of their own: the id, a hyphen and 16 hexadecimal digits, the XXH64 of the normalised text, so
 * that it is the same in any run and none that is still to come has it by chance; where it is taken, `-2`, `-3`, …
 *
 * Memory: some 80 bytes and the id for each document.
 *
 * @param parameters - in the scope `site`, content of another site is other content.
 * @example
 * const { identify } = createIdentities(dedupParameters());
 * identify(signer.sign({ id: "a", text: "One." })); // { id: "a", kind: "new" }
 * identify(signer.sign({ id: "a", text: "One." })); // { id: "a-1c0b…", kind: "repeat", place: 0 }
 * identify(signer.sign({ id: "a", text: "Two." })); // { id: "a-93ff…", kind: "new" }
 */
export function createIdentities(
  { scope }: Pick<MatchParameters, "scope">,
  { find = () => undefined, completed = Number.POSITIVE_INFINITY }: IdentitiesOptions = {},
): Identities {
  const maps = Array.from({ length: MAPS }, () => new Map<string, number>());
  const mapOf = (id: string): Map<string, number> =>
    maps[(31 * id.charCodeAt(id.length - 2) + id.charCodeAt(id.length - 1)) & (MAPS - 1)]!;
  const exact = column(Uint32Array, 4);
  const sites: string[] = [];
  const interned = new Map<string, string>();
  /** By the places that are repeats. */
  const repeats = new Map<number, Repeat>();
  /** The last number that was tried after an id. */
  const numbered = new Map<string, number>();
  let count = 0;

  const placeOf = (id: string): number | undefined => mapOf(id).get(id);

  function contentAt(place: number): Content {
    return { exact: exact.finish().subarray(4 * place, 4 * place + 4), site: sites[place] ?? "" };
  }
  function isSame(one: Content, other: Content): boolean {
    return (
      one.exact.every((part, at) => part === other.exact[at]) &&
      (scope === "corpus" || one.site === other.site)
    );
  }
  /** The id itself or the first of `id-2`, `id-3`, … that is free. */
  function free(id: string, isFree: (id: string) => boolean): string {
    if (isFree(id)) return id;
    let next = numbered.get(id) ?? 2;
    while (!isFree(`${id}-${next}`)) next++;
    numbered.set(id, next + 1);
    return `${id}-${next}`;
  }
  function take(identity: Identity, content: Content): Identity {
    const { id, kind } = identity;
    mapOf(id).set(id, count);
    if (kind === "repeat" || kind === "repeat-of-earlier") repeats.set(count, identity);
    exact.append(content.exact);
    if (scope === "site") {
      const site = interned.get(content.site) ?? content.site;
      interned.set(site, site);
      sites.push(site);
    }
    count++;
    return identity;
  }

  return {
    identify(signature, named = true) {
      const suffix = `-${digits(signature, scope)}`;
      const isFree = (id: string): boolean => placeOf(id) === undefined;
      const repeated = (repeat: Repeat): Identity => {
        const id = free(signature.id + suffix, (own) => isFree(own) && find(own) === undefined);
        return take({ ...repeat, id }, signature);
      };
      // An id with its content after it is taken by other content only where somebody made it so.
      for (let id = named ? signature.id : free(signature.id, isFree); ; id += suffix) {
        const place = placeOf(id);
        if (place !== undefined) {
          if (isSame(contentAt(place), signature))
            return repeated(repeats.get(place) ?? { kind: "repeat", place });
          continue;
        }
        const earlier = find(id);
        if (earlier === undefined) return take({ kind: "new", id }, signature);
        if (!isSame(earlier, signature)) continue;
        const { number } = earlier;
        if (number < completed) return repeated({ kind: "repeat-of-earlier", number });
        return take({ id, kind: "added", number }, signature);
      }
    },
  };
}

const hash: Hash64 = { high: 0, low: 0 };

/** Half of the hash of the text; where sites are kept apart, mixed with the site. */
function digits({ exact, site }: Content, scope: Scope): string {
  let [high, low] = exact as unknown as [number, number];
  if (scope === "site") {
    const numbers = Uint32Array.from([...exact, ...Array.from(site, (letter) => letter.codePointAt(0)!)]);
    mix(numbers, 0, numbers.length, hash);
    ({ high, low } = hash);
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}
