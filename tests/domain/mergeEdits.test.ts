import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { mergeEdits } from '../../domain/resources/mergeEdits.ts';

const BASE = { id: 1, name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br', no_email: false, version: 1 };

describe('two edits of one record', () => {
  it('both apply if they change different fields', () => {
    const mine = { ...BASE, name: 'Ana Maria' };
    const theirs = { ...BASE, phone: '1133334444', version: 2 };
    expect(mergeEdits(customers, BASE, mine, theirs)).toEqual({
      values: { ...BASE, name: 'Ana Maria', phone: '1133334444', version: 2 },
      fromTheirs: ['phone'],
      conflicts: [],
    });
  });

  it('are a conflict only if both change a field to different values', () => {
    const mine = { ...BASE, name: 'Ana Maria', phone: '1133334444' };
    const theirs = { ...BASE, name: 'Ana S.', phone: '1133334444', version: 2 };
    expect(mergeEdits(customers, BASE, mine, theirs)).toMatchObject({ fromTheirs: [], conflicts: ['name'] });
  });

  it('treat an e-mail and its ’none’ flag as one field', () => {
    const theirs = { ...BASE, email: null, no_email: true };
    expect(mergeEdits(customers, BASE, { ...BASE, name: 'Bia' }, theirs)).toMatchObject({
      values: { email: null, no_email: true, name: 'Bia' },
      fromTheirs: ['email'],
    });
    expect(mergeEdits(customers, BASE, { ...BASE, email: 'b@exemplo.com.br' }, theirs).conflicts).toEqual(['email']);
  });

  it('ignore an empty input of a field without a value', () => {
    const base = { name: 'Carla', observation: undefined };
    const mine = { name: 'Carla', observation: '' };
    expect(mergeEdits(employees, base, mine, { name: 'Carla', observation: 'De férias' })).toMatchObject({
      values: { observation: 'De férias' },
      conflicts: [],
    });
  });

  it('never lose a change of one side, and report no other conflict', () => {
    const value = fc.constantFrom('a', 'b', 'c');
    const values = fc.record({ name: value, phone: value, email: value });
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = mergeEdits(customers, base, mine, theirs);
        for (const name of ['name', 'phone', 'email'] as const) {
          const [isMine, isTheirs] = [mine[name] !== base[name], theirs[name] !== base[name]];
          const isConflict = isMine && isTheirs && mine[name] !== theirs[name];
          expect(merged.conflicts.includes(name)).toBe(isConflict);
          expect(merged.values[name]).toBe(isMine || !isTheirs ? mine[name] : theirs[name]);
        }
      }),
    );
  });
});
