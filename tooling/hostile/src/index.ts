export { PARSER_SHAPES, type ParserShape } from "./shapes/parser.js";
