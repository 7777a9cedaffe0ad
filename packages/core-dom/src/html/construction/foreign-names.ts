import { ATTRIBUTE_NAMES } from "../../tree/attribute-names.js";
import { TAG_COUNT } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import type { TagToken } from "../tokenizer/types.js";
import type { TreeConstruction } from "./types.js";

/**
 * SVG's tag names with capitals, which a tag's name is adjusted to (HTML §13.2.6.5, "any other start tag").
 */
const SVG_TAG_NAMES: readonly string[] = `altGlyph altGlyphDef altGlyphItem animateColor animateMotion \
animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix \
feDiffuseLighting feDisplacementMap feDistantLight feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur \
feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile \
feTurbulence foreignObject glyphRef linearGradient radialGradient textPath`.split(" ");

/** SVG's attribute names with capitals ("adjust SVG attributes", §13.2.6.1). */
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
 * Returns the id of an SVG element's name by the name of its tag (HTML §13.2.6.5): `foreignobject` becomes
 * `foreignObject`.
 */
export function svgTagOf({ draft: { tags } }: TreeConstruction, tag: number): number {
  // The static table has these names only with their capitals.
  if (tag < TAG_COUNT) return tag;
  const name = SVG_TAGS.get(tags.nameOf(tag));
  return name === undefined ? tag : tags.idOf(name);
}

/**
 * "Adjust SVG attributes" and "adjust MathML attributes" (§13.2.6.1), in the tag's attribute rows.
 *
 * "Adjust foreign attributes" needs no code: a name with a prefix, such as `xlink:href`, stays as written.
 */
export function adjustAttributes({ draft }: TreeConstruction, token: TagToken, namespace: number): void {
  const adjusted = namespace === Namespace.svg ? SVG_ATTRIBUTES : MATHML_ATTRIBUTES;
  const { attributeNames, attributeRows } = draft;
  const end = token.attributeStart + token.attributeCount;
  for (let row = token.attributeStart; row < end; row++) {
    const id = attributeRows.name[row]!;
    // As with the tags, a static name is already correct.
    if (id < ATTRIBUTE_NAMES.length) continue;
    const name = adjusted.get(attributeNames.nameOf(id));
    if (name !== undefined) attributeRows.name[row] = attributeNames.idOf(name);
  }
}
