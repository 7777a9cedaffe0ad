/** @throws {RangeError} Where a model is not of the version that this code reads. */
export function checkVersion({ version }: { readonly version: number }): void {
  if (version !== 1) throw new RangeError(`model: version ${version} is unknown, only 1 is`);
}

/** @throws {RangeError} Where the features of a page are not those that the model was made of, in their order. */
export function checkNames(model: readonly string[], row: readonly string[]): void {
  const differs = row.findIndex((name, i) => name !== model[i]);
  if (differs < 0 && row.length === model.length) return;
  const at = differs < 0 ? row.length : differs;
  throw new RangeError(
    `features: the model has ${model[at] ?? "none"} where the page has ${row[at] ?? "none"} (${at})`,
  );
}
