import type { RenderedPage } from "@winnow/core-dom";
import { describeValue } from "@winnow/core-dom/options";
import { decodePng, type Raster } from "@winnow/core-dom/png";

/**
 * Decodes the screenshot of a page to one number per pixel, one row after the other.
 *
 * @param value - of a color. Default: red · 65,536 + green · 256 + blue.
 * @throws TypeError if it is not a PNG image.
 */
export function decodeScreenshot(
  { screenshot }: RenderedPage,
  value: (red: number, green: number, blue: number) => number = (red, green, blue) =>
    red * 0x010000 + green * 0x000100 + blue,
): Raster {
  if (screenshot === undefined) throw new TypeError("page.screenshot must be a PNG image, not undefined");
  try {
    return decodePng(screenshot, (channels) => {
      const [first, second, third] = channels as [number, number, number];
      // Gray images have one channel, with or without alpha.
      return channels.length < 3 ? value(first, first, first) : value(first, second, third);
    });
  } catch (error) {
    throw new TypeError(`page.screenshot must be a PNG image, not ${describeValue(screenshot)}`, {
      cause: error,
    });
  }
}
