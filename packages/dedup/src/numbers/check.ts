/** @throws RangeError naming the value if it is not an integer in its range. */
export function checkInteger(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  throw new RangeError(`${name} must be an integer ${range}: ${value}`);
}
