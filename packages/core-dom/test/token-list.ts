import { type CharacterToken, TextFlag, type TokenSink } from "../src/html/tokenizer/types.js";
import type { Draft } from "../src/tree/draft.js";
import { ENCODED, RAW } from "../src/tree/types.js";
import type { Token } from "./tokenizer-cases.js";

/** A sink that collects tokens in html5lib's form, and its list. */
export function tokenList(draft: Draft): { readonly sink: TokenSink; readonly tokens: readonly Token[] } {
  const tokens: Token[] = [];
  const sink: TokenSink = {
    characters(token) {
      const data = characters(draft, token);
      const last = tokens.at(-1);
      if (last?.[0] === "Character") tokens[tokens.length - 1] = ["Character", `${last[1]}${data}`];
      else tokens.push(["Character", data]);
    },
    startTag({ tag, selfClosing, attributeStart, attributeCount }) {
      const attributes: Record<string, string> = {};
      const { name, valueStart, valueLength } = draft.attributeRows;
      for (let i = attributeStart; i < attributeStart + attributeCount; i++) {
        const key = draft.attributeNames.nameOf(name[i]!);
        attributes[key] = draft.string(valueStart[i]!, valueLength[i]!, true);
      }
      tokens.push(["StartTag", draft.tags.nameOf(tag), attributes, ...(selfClosing ? [true] : [])]);
    },
    endTag({ tag }) {
      tokens.push(["EndTag", draft.tags.nameOf(tag)]);
    },
    comment(place, length) {
      tokens.push(["Comment", draft.string(place, length, false)]);
    },
    doctype({ name, publicId, systemId, forceQuirks }) {
      tokens.push(["DOCTYPE", name ?? null, publicId ?? null, systemId ?? null, !forceQuirks]);
    },
    endOfFile() {},
    allowsCdata: () => false,
  };
  return { sink, tokens };
}

/** Returns the characters of a token, and checks their declared number. */
function characters(draft: Draft, { start, end, length, flags }: CharacterToken): string {
  const place = flags & TextFlag.references ? start | ENCODED : flags & TextFlag.raw ? start | RAW : start;
  const data = draft.string(place, length, false);
  if (data.length !== length) throw new Error(`${JSON.stringify(data)} has not ${length} characters`);
  if (place === start && end - start !== length) throw new Error(`${length}, not ${end - start}`);
  return data;
}
