import { decode } from "fast-png";
import type { EdgeImage } from "./types.js";

/**
 * Decodes a picture of edges, such as `screenshot-edges-fine.png` of Webis-WebSeg-20: the first channel of a PNG
 * of any depth.
 *
 * @throws {Error} If the bytes are not a PNG.
 * @example edgeElements(segmentations, edgeImage(await readFile("screenshot-edges-fine.png")))
 */
export function edgeImage(png: Uint8Array): EdgeImage {
  const { width, height, depth, channels, data } = decode(png);
  const values = new Uint16Array(width * height);
  // Below eight bits per value, several are in one byte, and each row begins with a new one.
  const perByte = depth < 8 ? 8 / depth : 1;
  const rowLength = depth < 8 ? Math.ceil((width * channels) / perByte) : width * channels;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = x * channels;
      const stored = data[y * rowLength + Math.floor(place / perByte)]!;
      const shift = depth < 8 ? 8 - depth * ((place % perByte) + 1) : 0;
      values[y * width + x] = depth < 8 ? (stored >> shift) & (2 ** depth - 1) : stored;
    }
  }
  return { width, height, data: values };
}
