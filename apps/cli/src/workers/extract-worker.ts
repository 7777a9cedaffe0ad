import { toOutcome } from "../records/document.js";
import type { Outcome, Recipe } from "../records/types.js";
import { type Packet, unpack } from "./packet.js";
import type { Watch } from "./watch.js";

/** What a worker is asked to do. */
export interface Task {
  readonly packet: Packet;
  readonly recipe: Recipe;
  readonly watch: Watch;
}

/**
 * The function that every worker thread runs; the pool finds it by its name.
 *
 * @public
 */
export function work({ packet, recipe, watch }: Task): readonly Outcome[] {
  return unpack(packet).map((item, index) => {
    watch[0] = index;
    watch[1] = Date.now();
    return toOutcome(item, recipe);
  });
}
