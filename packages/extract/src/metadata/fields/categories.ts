import type { Field } from "./field.js";

export const categories: Field<readonly string[]> = () => undefined;
