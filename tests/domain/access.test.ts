import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACCESS, type Access, isAllowed, mayCall, ROLES, type Role } from '../../domain/access.ts';

const roles = Object.keys(ROLES) as Role[];

describe('who may make a call', () => {
  test.each<[Access, Role[]]>([
    ['public', ['owner', 'reception', 'professional']],
    ['users', ['owner', 'reception', 'professional']],
    ['own', ['owner', 'reception', 'professional']],
    ['earner', ['owner', 'professional']],
    ['desk', ['owner', 'reception']],
    ['owner', ['owner']],
  ])('%s: %j', (access, allowed) => {
    expect(roles.filter((role) => isAllowed(role, access))).toEqual(allowed);
  });

  test('users are for owners only, and the own agenda is for everybody', () => {
    const users = Object.keys(ACCESS).filter((route) => route.includes(' /users'));
    expect(users).toHaveLength(5);
    for (const route of users) expect(roles.filter((role) => mayCall(role, route))).toEqual(['owner']);
    expect(roles.filter((role) => mayCall(role, 'GET /agenda'))).toEqual(roles);
  });

  test('docs/security.md says so of each call', () => {
    const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| `([a-z]+)` \| .* \| (`[A-Z]+ \/.*) \|$/gm)];
    const documented = rows.flatMap(([, access, calls = '']) =>
      [...calls.matchAll(/`([^`]+)`/g)].map(([, route]) => [route, access]),
    );
    expect(documented.length).toBe(new Set(documented.map(([route]) => route)).size);
    expect(Object.fromEntries(documented)).toEqual(ACCESS);
  });

  test('a call that the table does not have is for owners, and a back end without roles allows every call', () => {
    expect(roles.filter((role) => mayCall(role, 'GET /nothing'))).toEqual(['owner']);
    expect(mayCall(undefined, 'GET /users')).toBe(true);
  });
});
