export function licencesOf(modules: readonly string[]): string;
