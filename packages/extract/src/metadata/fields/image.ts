import type { Field } from "./field.js";

export const image: Field<string> = () => undefined;
