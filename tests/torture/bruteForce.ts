import { suite } from './support/suite.ts';

const ATTEMPTS = 'server/features/auth/attempts.ts';

export const bruteForce = suite({
  name: 'bruteForce',
  promise: 'passwords are not guessed by trying',
  files: ['tests/server/signInLimits.test.ts'],
  faults: [
    {
      what: 'an eleventh try is let through',
      edits: [{ file: ATTEMPTS, from: 'const PER_ADDRESS_AND_EMAIL = 10;', to: 'const PER_ADDRESS_AND_EMAIL = 11;' }],
    },
    {
      what: 'all accounts of an address are counted as one',
      edits: [{ file: ATTEMPTS, from: 'attempt.email === email', to: 'attempt.email !== null' }],
    },
    {
      what: 'an account is counted from all addresses together',
      edits: [
        {
          file: ATTEMPTS,
          from: "    .where('address', '=', address)\n    .where('at', '>', since)",
          to: "    .where('at', '>', since)",
        },
      ],
    },
    {
      what: 'a restart forgets what was counted',
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
