import type { Field } from "./field.js";

export const description: Field<string> = () => undefined;
