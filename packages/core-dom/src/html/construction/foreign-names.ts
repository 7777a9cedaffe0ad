import { ATTRIBUTE_NAMES } from "../../tree/attribute-names.js";
import { TAG_COUNT } from "../../tree/tags.js";
import type { TagToken } from "../tokenizer/types.js";
import type { TreeConstruction } from "./types.js";

/** SVG's names with capitals, which a tag is written back to (HTML §13.2.6.5, "any other start tag"). */
const SVG_TAG_NAMES: readonly string[] = `altGlyph altGlyphDef altGlyphItem animateColor animateMotion \
animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix \
feDiffuseLighting feDisplacementMap feDistantLight feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur \
feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile \
feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`.split(" ");

/** The same of its attributes ("adjust SVG attributes", §13.2.6.1). */
const SVG_ATTRIBUTE_NAMES: readonly string[] = `attributeName attributeType baseFrequency baseProfile \
calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits \
kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight \
markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits \
patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits \
refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent \
spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY \
textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan`.split(" ");

const SVG_TAGS: ReadonlyMap<string, string> = byLowerCase(SVG_TAG_NAMES);
const SVG_ATTRIBUTES: ReadonlyMap<string, string> = byLowerCase(SVG_ATTRIBUTE_NAMES);
const MATHML_ATTRIBUTES: ReadonlyMap<string, string> = byLowerCase(["definitionURL"]);

function byLowerCase(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/**
 * The id of the name that an SVG element has whose tag has the name `tag` (HTML §13.2.6.5): `foreignobject`
 * is `foreignObject`.
 */
export function svgTagOf({ draft: { tags } }: TreeConstruction, tag: number): number {
  // The static table holds these names with their capitals alone.
  if (tag < TAG_COUNT) return tag;
  const name = SVG_TAGS.get(tags.nameOf(tag));
  return name === undefined ? tag : tags.idOf(name);
}

/** "Adjust SVG attributes" (§13.2.6.1), in the tag's attribute rows. */
export function adjustSvgAttributes(parser: TreeConstruction, token: TagToken): void {
  adjustAttributes(parser, token, SVG_ATTRIBUTES);
}

/**
 * "Adjust MathML attributes" (§13.2.6.1).
 *
 * There is nothing to do for "adjust foreign attributes": a name with a prefix, as `xlink:href`, is kept as
 * it is written.
 */
export function adjustMathmlAttributes(parser: TreeConstruction, token: TagToken): void {
  adjustAttributes(parser, token, MATHML_ATTRIBUTES);
}

function adjustAttributes(
  { draft }: TreeConstruction,
  token: TagToken,
  adjusted: ReadonlyMap<string, string>,
): void {
  const { attributeNames, attributeRows } = draft;
  const end = token.attributeStart + token.attributeCount;
  for (let row = token.attributeStart; row < end; row++) {
    const id = attributeRows.name[row]!;
    // As with the tags: a static name is right already.
    if (id < ATTRIBUTE_NAMES.length) continue;
    const name = adjusted.get(attributeNames.nameOf(id));
    if (name !== undefined) attributeRows.name[row] = attributeNames.idOf(name);
  }
}
