/* Guards for values from the browser's storage, which may be edited by hand or written by another release. */

export function isArrayOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

export function isNullOr(is: (value: unknown) => boolean) {
  return (value: unknown) => value === null || is(value);
}

/** Whether a value is one of an object's own keys. */
export function isKeyOf(object: object, value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(object, value);
}

export function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

export function isCents(value: unknown): boolean {
  return Number.isSafeInteger(value);
}
