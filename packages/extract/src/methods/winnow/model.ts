export const MODEL: string = "";
