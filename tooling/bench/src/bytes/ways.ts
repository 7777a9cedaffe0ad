import { attribute, decode, Hidden, NodeKind, parse, type Tree, text } from "@winnow/core-dom";
import { measureLengths, placeInString } from "./places.js";
import { scanString } from "./scan-string.js";
import { scanUnits } from "./scan-units.js";
import { asciiEach, bufferEach, decodedEach, type StringOf, slices, wantedStrings } from "./strings.js";
import { emptyTokens } from "./tokens.js";
import type { Way } from "./types.js";
import { isUtf8 } from "./utf8.js";

/** As `decode` of core-dom asks whether a page is UTF-8. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const WAYS: readonly Way[] = [
  {
    name: "string",
    given: "bytes",
    start: (lap) => {
      const tokens = emptyTokens();
      return ({ bytes }) => {
        const text = utf8.decode(bytes);
        lap("decode");
        scanString(text, tokens);
        lap("scan");
        return wantedStrings(tokens, slices(text));
      };
    },
  },
  bytesWay("bytes, each string by TextDecoder", decodedEach),
  bytesWay("bytes, ASCII by fromCharCode", asciiEach),
  bytesWay("bytes, strings by Buffer", bufferEach),
  {
    name: "bytes, then one TextDecoder and slices",
    given: "bytes",
    start: (lap) => {
      const tokens = emptyTokens();
      return ({ bytes }) => {
        scanUnits(bytes, tokens);
        lap("scan");
        const text = utf8.decode(bytes);
        lap("decode");
        placeInString(bytes, tokens, text.length);
        lap("places");
        return wantedStrings(tokens, slices(text));
      };
    },
  },
  {
    name: "core-dom: decode, parse, read",
    given: "bytes",
    parses: true,
    start: (lap) => {
      return ({ bytes }) => {
        const { text } = decode(bytes);
        lap("decode");
        const tree = parse(text);
        lap("scan");
        return stringsOf(tree);
      };
    },
  },
  {
    name: "string, as it is",
    given: "string",
    start: (lap) => {
      const tokens = emptyTokens();
      return ({ text }) => {
        scanString(text, tokens);
        lap("scan");
        return wantedStrings(tokens, slices(text));
      };
    },
  },
  {
    name: "copied to UTF-8",
    given: "string",
    start: (lap) => {
      const tokens = emptyTokens();
      const encoder = new TextEncoder();
      let room = new Uint8Array(1 << 16);
      return ({ text }) => {
        // A code unit has at most three bytes.
        if (room.length < text.length * 3) room = new Uint8Array(text.length * 6);
        const bytes = room.subarray(0, encoder.encodeInto(text, room).written);
        lap("copy");
        scanUnits(bytes, tokens);
        lap("scan");
        placeInString(bytes, tokens, text.length);
        lap("places");
        return wantedStrings(tokens, slices(text));
      };
    },
  },
  {
    name: "copied to UTF-16",
    given: "string",
    start: (lap) => {
      const tokens = emptyTokens();
      let room = new Uint16Array(1 << 16);
      return ({ text }) => {
        const { length } = text;
        if (room.length < length) room = new Uint16Array(length * 2);
        for (let i = 0; i < length; i++) room[i] = text.charCodeAt(i);
        lap("copy");
        scanUnits(room.subarray(0, length), tokens);
        lap("scan");
        return wantedStrings(tokens, slices(text));
      };
    },
  },
];

/** The page is never decoded as a whole: the strings are, one by one. */
function bytesWay(name: string, stringsFrom: (bytes: Uint8Array) => StringOf): Way {
  return {
    name,
    given: "bytes",
    start: (lap) => {
      const tokens = emptyTokens();
      let lengths: Int32Array = new Int32Array(0);
      return ({ bytes }) => {
        if (!isUtf8(bytes)) return [];
        lap("check");
        scanUnits(bytes, tokens);
        lap("scan");
        lengths = measureLengths(bytes, tokens, lengths);
        lap("places");
        return wantedStrings(tokens, stringsFrom(bytes));
      };
    },
  };
}

/** The same strings, and white space; references in them are decoded. */
function stringsOf(tree: Tree): string[] {
  const strings: string[] = [];
  for (let row = 0; row < tree.kind.length; row++) {
    if (tree.kind[row] === NodeKind.text) {
      if (tree.hidden[row] === Hidden.visible) strings.push(text(tree, row));
    } else if (tree.kind[row] === NodeKind.element) {
      for (const name of ["class", "id", "href"]) {
        const value = attribute(tree, row, name);
        if (value !== undefined) strings.push(value);
      }
    }
  }
  return strings;
}
