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
  return decoded(png, ([first]) => first!);
}

/**
 * Decodes a screenshot as a grey image, for {@link cannyEdges}: the luma of Rec. 709.
 *
 * @throws {Error} If the bytes are not a PNG.
 */
export function grayImage(png: Uint8Array): EdgeImage {
  return decoded(png, ([red, green, blue]) =>
    green === undefined || blue === undefined ? red! : 0.2126 * red! + 0.7152 * green + 0.0722 * blue,
  );
}

/** Decodes a PNG to one value per pixel. @param brightness - the value from a pixel's channels. */
function decoded(png: Uint8Array, brightness: (channels: readonly number[]) => number): EdgeImage {
  const { width, height, depth, channels, data, palette } = decode(png);
  const values = new Float32Array(width * height);
  // Below eight bits per value, several are in one byte, and each row begins with a new one.
  const perByte = depth < 8 ? 8 / depth : 1;
  const rowLength = Math.ceil((width * channels) / perByte);
  const pixel: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) {
        const place = x * channels + channel;
        const stored = data[y * rowLength + Math.floor(place / perByte)]!;
        const shift = 8 - depth * ((place % perByte) + 1);
        pixel[channel] = depth < 8 ? (stored >> shift) & (2 ** depth - 1) : stored;
      }
      values[y * width + x] = brightness(palette === undefined ? pixel : palette[pixel[0]!]!);
    }
  }
  return { width, height, data: values };
}
