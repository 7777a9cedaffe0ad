import type { Field } from "./field.js";

export const modified: Field<string> = () => undefined;
