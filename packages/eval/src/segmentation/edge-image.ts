import { decodePng, type Raster } from "@winnow/core-dom/png";

/**
 * Decodes a picture of edges, such as `screenshot-edges-fine.png` of Webis-WebSeg-20: the first channel of a PNG
 * of any depth.
 *
 * @throws {Error} If the bytes are not a PNG.
 * @example edgeElements(segmentations, edgeImage(await readFile("screenshot-edges-fine.png")))
 */
export function edgeImage(png: Uint8Array): Raster {
  return decodePng(png, ([first]) => first!);
}

/**
 * Decodes a screenshot as a grey image, for {@link cannyEdges}: the luma of Rec. 709.
 *
 * @throws {Error} If the bytes are not a PNG.
 */
export function grayImage(png: Uint8Array): Raster {
  return decodePng(png, ([red, green, blue]) =>
    green === undefined || blue === undefined ? red! : 0.2126 * red! + 0.7152 * green + 0.0722 * blue,
  );
}
