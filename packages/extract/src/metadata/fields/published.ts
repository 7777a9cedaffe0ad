import type { Field } from "./field.js";

export const published: Field<string> = () => undefined;
