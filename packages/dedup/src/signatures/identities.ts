import { checkType } from "@winnow/core-dom/options";
import { numberList } from "../numbers/list.js";
import { type Hash64, mix } from "../numbers/mix.js";
import type { Scope } from "../types.js";
import type { MatchParameters, Signature } from "./types.js";

/**
 * The content that records with the same id must share to be the same: the text and, in the scope `site`, the
 * site.
 */
export type Content = Pick<Signature, "exact" | "site">;

/** A document of an earlier run, as found in an index. */
export interface EarlierDocument extends Content {
  /** Its position in the index. */
  readonly number: number;
}

/** The earlier document that a document repeats. */
export type Repeat =
  /** One of this run, by its position. */
  | { readonly kind: "repeat"; readonly place: number }
  /** One of a completed earlier run, by its number in the index. */
  | { readonly kind: "repeat-of-earlier"; readonly number: number };

/**
 * The unique id of a document, and whether the document occurred before. Positions count identified documents
 * from 0.
 */
export type Identity = { readonly id: string } & (
  | Repeat
  /** The document is compared under this id. */
  | { readonly kind: "new" }
  /** It is in the index already, added by a run that did not complete. It is not added again. */
  | { readonly kind: "added"; readonly number: number }
);

/** Gives each document a unique id. */
export interface Identities {
  /**
   * @param named - whether the input contained the id. Otherwise the id was derived from the content, so
   * equal ids do not indicate a repeated record: the document becomes `id-2`, `id-3`, … and is compared like
   * any other.
   */
  readonly identify: (signature: Signature, named?: boolean) => Identity;
}

export interface IdentitiesOptions {
  /** Finds documents of earlier runs. Default: there are none. */
  readonly find?: ((id: string) => EarlierDocument | undefined) | undefined;
  /** Documents with lower numbers belong to completed runs. Default: all. */
  readonly completed?: number | undefined;
}

/** Number of maps that share the ids: a single map is limited to 2²⁴ strings. */
const MAPS = 64;

/**
 * Returns a function that assigns ids to documents whose own ids may not be unique. Of the documents with one
 * id,
 *
 * - the first keeps it;
 * - one with the same content is a repeat: a copy, whatever the matchers;
 * - one with different content is a separate document.
 *
 * Repeats and separate documents get a new id: the original id, a hyphen and 16 hexadecimal digits, the XXH64
 * of the normalised text. It is the same in every run, and later documents do not have it by chance. If it is
 * taken, `-2`, `-3`, … is appended.
 *
 * Memory: about 80 bytes plus the id per document.
 *
 * @param parameters - in the scope `site`, the same text on two sites counts as different content.
 * @example
 * const { identify } = createIdentities(dedupParameters());
 * identify(signer.sign({ id: "a", text: "One." })); // { id: "a", kind: "new" }
 * identify(signer.sign({ id: "a", text: "One." })); // { id: "a-1c0b…", kind: "repeat", place: 0 }
 * identify(signer.sign({ id: "a", text: "Two." })); // { id: "a-93ff…", kind: "new" }
 */
export function createIdentities(
  parameters: Pick<MatchParameters, "scope">,
  { find = () => undefined, completed = Number.POSITIVE_INFINITY }: IdentitiesOptions = {},
): Identities {
  checkType("parameters", parameters, "object");
  const { scope } = parameters;
  const maps = Array.from({ length: MAPS }, () => new Map<string, number>());
  const mapOf = (id: string): Map<string, number> =>
    maps[(31 * id.charCodeAt(id.length - 2) + id.charCodeAt(id.length - 1)) & (MAPS - 1)]!;
  const exact = numberList(4);
  const sites: string[] = [];
  const interned = new Map<string, string>();
  /** Repeats by position. */
  const repeats = new Map<number, Repeat>();
  /** The last number that was tried as a suffix of an id. */
  const numbered = new Map<string, number>();
  let count = 0;

  const placeOf = (id: string): number | undefined => mapOf(id).get(id);

  function contentAt(place: number): Content {
    return { exact: exact.all().subarray(4 * place, 4 * place + 4), site: sites[place] ?? "" };
  }
  function isSame(one: Content, other: Content): boolean {
    return (
      one.exact.every((part, at) => part === other.exact[at]) &&
      (scope === "corpus" || one.site === other.site)
    );
  }
  /** Returns the id itself, or the first of `id-2`, `id-3`, … that is free. */
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
      // An id with its content's digits is taken by other content only if the input contains such an id.
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

/** Returns 16 digits: half of the text's hash; in the scope `site`, combined with the site. */
function digits({ exact, site }: Content, scope: Scope): string {
  let [high, low] = exact as unknown as [number, number];
  if (scope === "site") {
    const numbers = Uint32Array.from([...exact, ...Array.from(site, (letter) => letter.codePointAt(0)!)]);
    mix(numbers, 0, numbers.length, hash);
    ({ high, low } = hash);
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}
