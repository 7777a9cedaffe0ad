import { AttributeAction, type AttributeSelector } from "css-what";
import { attributeReader, attributes } from "../tree/strings.js";
import { Namespace } from "../tree/types.js";
import { elements, type Matcher } from "./matcher.js";

type Comparison = (value: string, wanted: string) => boolean;

/** Selectors 4 §6.1 and §6.2; no value contains an empty string. */
const COMPARISONS: Readonly<Record<AttributeAction, Comparison>> = {
  [AttributeAction.Exists]: () => true,
  [AttributeAction.Equals]: (value, wanted) => value === wanted,
  [AttributeAction.Element]: (value, wanted) =>
    wanted !== "" && value.includes(wanted) && value.split(/[ \t\n\f\r]+/).includes(wanted),
  [AttributeAction.Start]: (value, wanted) => wanted !== "" && value.startsWith(wanted),
  [AttributeAction.End]: (value, wanted) => wanted !== "" && value.endsWith(wanted),
  [AttributeAction.Any]: (value, wanted) => wanted !== "" && value.includes(wanted),
  [AttributeAction.Hyphen]: (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  // jQuery's. As in Cheerio, a missing attribute equals an empty one.
  [AttributeAction.Not]: (value, wanted) => value !== wanted,
};

/** Attributes whose values are compared without regard to ASCII case (HTML §4.17.2). */
const CASELESS: ReadonlySet<string> = new Set(
  `accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir
  direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref noresize
  noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype vlink`.split(
    /\s+/,
  ),
);

/** @throws Error for an attribute with a namespace. */
export function attributeMatcher({ name, action, value, ignoreCase, namespace }: AttributeSelector): Matcher {
  if (namespace !== null) throw new Error("Namespaces are not supported");
  const lowered = name.toLowerCase();
  const read = attributeReader(lowered);
  const compares = COMPARISONS[action];
  const ignoresCase = ignoreCase ?? CASELESS.has(lowered);
  const wanted = ignoresCase === true ? value.toLowerCase() : value;
  return elements(({ tree }, row) => {
    let declared = read(tree, row);
    if (declared === undefined && tree.namespace[row] !== Namespace.html) {
      // The selector's name is in lower case; SVG's names may not be: `viewBox`.
      declared = attributes(tree, row).find(([original]) => original.toLowerCase() === lowered)?.[1];
    }
    if (declared === undefined) return action === AttributeAction.Not && wanted !== "";
    return compares(ignoresCase === true ? declared.toLowerCase() : declared, wanted);
  });
}
