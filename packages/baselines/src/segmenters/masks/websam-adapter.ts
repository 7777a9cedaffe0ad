import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { screenshotOf } from "../rendered/screenshot.js";
import { componentsOf, scaled } from "./components.js";
import { type Network, outputOf, runOn } from "./network.js";
import { SAM_SIZE, samInput, samSize } from "./sam.js";

const WANTED = "that of websam-adapter has one image and a square [1, 1, n, n]";

/**
 * Finds segments by WebSAM-Adapter (Ren et al. 2024): Segment Anything with an adapter that sees edges,
 * without prompts. The network returns one mask for all segments. The paper does not say how segments are
 * told apart in it; here they are its connected components.
 *
 * Input `[1, 3, 1024, 1024]` as that of {@link sam}, from which the network computes edges itself; output
 * `[1, 1, n, n]`, with numbers above 0 inside of segments.
 */
export async function websamAdapter(network: Network, page: RenderedPage): Promise<readonly Rectangle[]> {
  const image = screenshotOf(page);
  const size = samSize(image);
  const { dims, data } = outputOf(
    await runOn(network, samInput(image, size), WANTED),
    WANTED,
    (tensor) => tensor.dims.length === 4 && tensor.dims[1] === 1 && tensor.dims[2] === tensor.dims[3],
  );
  const side = dims[2]!;
  // What is right of the image and below does not count.
  const width = Math.ceil((size.width / SAM_SIZE) * side);
  const height = Math.ceil((size.height / SAM_SIZE) * side);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) mask[y * width + x] = data[y * side + x]! > 0 ? 1 : 0;
  return componentsOf(mask, width).map((component) =>
    scaled(component, image.width / width, image.height / height),
  );
}
