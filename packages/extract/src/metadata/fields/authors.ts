import type { Field } from "./field.js";

export const authors: Field<readonly string[]> = () => undefined;
