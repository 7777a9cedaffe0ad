/** @throws RangeError with the name where a value is no integer in its range. */
export function checkInteger(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `of ${least} or more` : `from ${least} to ${most}`;
  throw new RangeError(`${name} must be an integer ${range}: ${value}`);
}
