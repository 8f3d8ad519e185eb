import { defineTestSuite } from './support/testSuite.ts';

const ATTEMPTS = 'server/features/auth/attempts.ts';

export const bruteForce = defineTestSuite({
  name: 'bruteForce',
  guarantee: 'passwords are not guessed by trying',
  files: ['tests/server/signInLimits.test.ts'],
  mutations: [
    {
      description: 'an eleventh try is let through',
      edits: [{ file: ATTEMPTS, from: 'const MAX_PER_EMAIL = 10;', to: 'const MAX_PER_EMAIL = 11;' }],
    },
    {
      description: 'all accounts of an address are counted as one',
      edits: [{ file: ATTEMPTS, from: 'attempt.email === email', to: 'attempt.email !== null' }],
    },
    {
      description: 'an account is counted from all addresses together',
      edits: [
        {
          file: ATTEMPTS,
          from: "    .where('address', '=', address)\n    .where('at', '>', since)",
          to: "    .where('at', '>', since)",
        },
      ],
    },
    {
      description: 'a restart forgets what was counted',
      edits: [
        {
          file: 'server/app.ts',
          from: 'await app.register(registerHealth);',
          to: "await app.register(registerHealth);\n  await context.db.deleteFrom('sign_in_attempt').execute();",
        },
      ],
    },
  ],
});
