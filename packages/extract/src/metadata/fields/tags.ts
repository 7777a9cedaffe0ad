import type { Field } from "./field.js";

export const tags: Field<readonly string[]> = () => undefined;
