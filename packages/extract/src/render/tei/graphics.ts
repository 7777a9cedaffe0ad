import type { Element as HastElement } from "hast";
import type { ElementContent } from "xast";
import { pointer, tei, textElement } from "./xml.js";

/** An image as `graphic`, with what is said of it in `figDesc`; empty where it has no address. */
export function graphicOf({ properties }: HastElement): ElementContent[] {
  const src = String(properties.src ?? "");
  if (src === "") return [];
  const alt = String(properties.alt ?? "").trim();
  const { width, height } = properties;
  const graphic = tei("graphic", { url: pointer(src), width: pixels(width), height: pixels(height) });
  return alt === "" ? [graphic] : [graphic, textElement("figDesc", alt)];
}

/** A length in pixels as `teidata.outputMeasurement`. */
function pixels(value: unknown): string | undefined {
  const length = String(value ?? "").trim();
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(length) ? `${length}px` : undefined;
}

/** The image that a node is, or that is all a link holds. */
export function onlyImage(node: HastElement): HastElement | undefined {
  if (node.tagName === "img") return node;
  if (node.tagName !== "a" || node.children.length !== 1) return undefined;
  const [only] = node.children;
  return only?.type === "element" && only.tagName === "img" ? only : undefined;
}
