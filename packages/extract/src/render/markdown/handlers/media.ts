import { attribute } from "@winnow/core-dom";
import { embeddedAddress, imageAddress, isPixel, playerAddress } from "../../media.js";
import { addNode, type Walk } from "../walk.js";

/** An image with its address, absolute; one without an address of its own is nothing to show. */
export function image(walk: Walk, row: number): "done" {
  const { tree } = walk.source;
  if (isPixel(tree, row)) return "done";
  const address = imageAddress(tree, row);
  add(walk, address, attribute(tree, row, "alt"));
  return "done";
}

/** Video and sound, in the syntax of images: it is that of whatever is shown in place. */
export function player(walk: Walk, row: number): undefined {
  const { tree } = walk.source;
  add(walk, playerAddress(tree, row), attribute(tree, row, "title") ?? attribute(tree, row, "aria-label"));
}

export function embedded(walk: Walk, row: number): undefined {
  const { tree } = walk.source;
  const address = embeddedAddress(tree, row);
  if (address !== undefined) add(walk, address, attribute(tree, row, "title"));
}

function add(walk: Walk, address: string | undefined, alt: string | undefined): void {
  const url = address === undefined ? undefined : walk.addresses.resolve(address);
  if (url === undefined) return;
  addNode(walk, { type: "image", url, alt: (alt ?? "").replace(/\s+/g, " ").trim() });
}
