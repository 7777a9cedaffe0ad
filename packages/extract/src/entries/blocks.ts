/**
 * The blocks of a marked tree as plain data, without the HTML parser.
 *
 * @module
 */
/** @public */
export {
  type BlockLabel,
  type MarkedBlock,
  type MarkedBlocksOptions,
  markedBlocks,
} from "../marked-blocks.js";
