import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import isEqual from '../../src/lean/isEqual.ts';
import isPropValid from '../../src/lean/isPropValid.ts';
import { appRoutes } from '../../src/routes.tsx';

/** What react-admin compares: JSON, dates and what a form leaves undefined. */
const data = fc.anything({ withDate: true, withNullPrototype: false, withObjectString: false });

describe('comparing data', () => {
  it('finds every value equal to its copy', () => {
    fc.assert(fc.property(data, (value) => isEqual(value, structuredClone(value))));
  });

  it('agrees with Node about any two values', () => {
    fc.assert(
      fc.property(data, data, (a, b) => {
        // Node tells 0 from -0, and so do we.
        expect(isEqual(a, b)).toBe(isDeepStrictEqual(a, b));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [new Date(0), new Date(1)],
    [null, undefined],
    [{ filter: { q: 'ana' } }, { filter: { q: 'an' } }],
    [() => 1, () => 1],
  ])('tells %j from %j', (a, b) => {
    expect(isEqual(a, b)).toBe(false);
  });

  it('finds a date equal to the same instant, and nothing to nothing', () => {
    expect(isEqual(new Date(5), new Date(5))).toBe(true);
    expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
  });
});

describe('what a styled element gets', () => {
  it.each(['id', 'href', 'role', 'aria-label', 'data-color-scheme', 'onClick', 'viewBox', 'popover'])(
    'is %s',
    (prop) => {
      expect(isPropValid(prop)).toBe(true);
    },
  );

  it.each(['as', 'ownerState', 'sx', 'theme'])('is not %s, which is for its styles', (prop) => {
    expect(isPropValid(prop)).toBe(false);
  });
});

describe('the resources', () => {
  it('have no list of react-admin’s, whose scroll position would be kept', () => {
    const props = appRoutes.map((route) => (route as ReactElement<{ name?: string; list?: unknown }>).props);
    expect(props.filter(({ name }) => name !== undefined)).not.toEqual([]);
    expect(props.filter(({ list }) => list !== undefined)).toEqual([]);
  });
});
