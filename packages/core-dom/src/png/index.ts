/**
 * Reads PNG images as numbers.
 *
 * @module
 */
import { decode } from "fast-png";

/** An image of one number per pixel. */
export interface Raster {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly data: ArrayLike<number>;
}

/**
 * Decodes a PNG of any depth to one number per pixel.
 *
 * @param value - gives the number of a pixel with these channels: one or three, with or without alpha, from 0 to the
 *   largest value of the depth, or 0 to 255 for colors from a palette. The array is reused.
 * @throws {Error} If the bytes are not a PNG.
 * @example decodePng(screenshot, ([red, green, blue]) => red! + green! + blue!)
 */
export function decodePng(png: Uint8Array, value: (channels: readonly number[]) => number): Raster {
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
      values[y * width + x] = value(palette === undefined ? pixel : palette[pixel[0]!]!);
    }
  }
  return { width, height, data: values };
}
