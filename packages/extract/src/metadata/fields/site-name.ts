import type { Field } from "./field.js";

export const siteName: Field<string> = () => undefined;
