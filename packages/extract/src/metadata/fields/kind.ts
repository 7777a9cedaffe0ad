import type { Field } from "./field.js";

export const kind: Field<string> = () => undefined;
