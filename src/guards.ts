import { PAYMENT_METHODS, type PaymentMethod } from '../domain/constants.ts';
import { isObject } from '../domain/fields/codec.ts';

/* Guards for values from the browser's storage, which may be edited by hand or written by another release. */

type Guard = (value: unknown) => boolean;

/** Returns a guard for objects of a type, with a guard for each of its fields. Other fields are not checked. */
export function isObjectOf<T>(guards: Record<keyof T, Guard>) {
  return (value: unknown): value is T =>
    isObject(value) && Object.entries<Guard>(guards).every(([field, isValid]) => isValid(value[field]));
}

/** Also accepts a field that is missing. */
export function isOptional(isValid: Guard): Guard {
  return (value) => value === undefined || isValid(value);
}

export function isArrayOf(value: unknown, isValid: Guard): boolean {
  return Array.isArray(value) && value.every(isValid);
}

export function isNullOr(isValid: Guard): Guard {
  return (value) => value === null || isValid(value);
}

/** Whether a value is one of an object's own keys. */
export function isKeyOf(object: object, value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(object, value);
}

export function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export function isText(value: unknown): boolean {
  return typeof value === 'string';
}

export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return isKeyOf(PAYMENT_METHODS, value);
}
