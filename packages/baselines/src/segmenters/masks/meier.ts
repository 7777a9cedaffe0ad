import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { decodeScreenshot } from "../rendered/screenshot.js";
import { connectedComponents, scaled } from "./components.js";
import { findOutput, type Network, runOnImage } from "./network.js";
import { resized } from "./screenshot.js";

/** The part of the page that the network sees, and what it is resized to, in pixels. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [1366, 4096];
const [WIDTH, HEIGHT] = [256, 768];
const [SCALE_X, SCALE_Y] = [PAGE_WIDTH / WIDTH, PAGE_HEIGHT / HEIGHT];

/** Minimum probability of a pixel, and number of connected pixels, of a segment. */
const MIN_PROBABILITY = 0.35;
const MIN_PIXELS = 50;

const WANTED = `that of meier has the input [1, ${HEIGHT}, ${WIDTH}, 2] and ${HEIGHT} · ${WIDTH} probabilities`;

/**
 * Finds segments by a fully convolutional network (Meier, Stadelmann, Stampfli, Arnold and Cieliebak 2017,
 * for newspapers; Kiesel et al. 2021, for pages): the top 1366 by 4096 pixels of the page as 256 by 768
 * pixels with two channels, the brightness from 0 to 1 and 1 for text; connected pixels of at least 50 with a
 * probability above 0.35.
 *
 * What is below a shorter page is white here; the paper does not say. Input `[1, 768, 256, 2]`, output 768 ·
 * 256 probabilities.
 */
export async function meier(
  [network]: readonly Network[],
  page: RenderedPage,
): Promise<readonly Rectangle[]> {
  const { width, height, data } = decodeScreenshot(page);
  const part = new Float32Array(PAGE_WIDTH * PAGE_HEIGHT).fill(0xffffff);
  for (let y = 0; y < Math.min(height, PAGE_HEIGHT); y++) {
    for (let x = 0; x < Math.min(width, PAGE_WIDTH); x++) part[y * PAGE_WIDTH + x] = data[y * width + x]!;
  }
  const gray = resized(
    { width: PAGE_WIDTH, height: PAGE_HEIGHT, data: part },
    { width: WIDTH, height: HEIGHT },
    brightness,
    true,
  );
  const input = new Float32Array(2 * WIDTH * HEIGHT);
  for (const [pixel, value] of gray.entries()) input[2 * pixel] = value / 255;
  for (const { lines = [] } of page.boxes) for (const line of lines) fill(input, line);
  const outputs = await runOnImage(network!, { dims: [1, HEIGHT, WIDTH, 2], data: input }, WANTED);
  const { data: probabilities } = findOutput(outputs, WANTED, ({ data }) => data.length === WIDTH * HEIGHT);
  const mask = Uint8Array.from(probabilities, (probability) => (probability > MIN_PROBABILITY ? 1 : 0));
  return connectedComponents(mask, WIDTH)
    .filter(({ size }) => size >= MIN_PIXELS)
    .map((component) => scaled(component, SCALE_X, SCALE_Y));
}

/** The brightness of a color: the luma of Rec. 601, as the Python Imaging Library has it. */
function brightness(color: number): number {
  return 0.299 * (color >> 16) + 0.587 * ((color >> 8) & 255) + 0.114 * (color & 255);
}

/** Sets the second channel of the pixels of a line of text, at least one. */
function fill(input: Float32Array, { left, top, right, bottom }: Rectangle): void {
  const [x, y] = [Math.max(0, Math.round(left / SCALE_X)), Math.max(0, Math.round(top / SCALE_Y))];
  const [endX, endY] = [
    Math.min(WIDTH, Math.max(x + 1, Math.round(right / SCALE_X))),
    Math.min(HEIGHT, Math.max(y + 1, Math.round(bottom / SCALE_Y))),
  ];
  for (let row = y; row < endY; row++)
    for (let column = x; column < endX; column++) input[2 * (row * WIDTH + column) + 1] = 1;
}
