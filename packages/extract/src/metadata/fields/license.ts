import type { Field } from "./field.js";

export const license: Field<string> = () => undefined;
