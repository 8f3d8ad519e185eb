import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

/* Guarantees that ordinary tests cover. */

/** 20,000 generated codes are parsed by an independent package; the browser test decodes the QR image. */
export const pix = defineTestSuite({
  name: 'pix',
  guarantee: 'banks can read the PIX code',
  files: ['tests/domain/pix.test.ts', 'tests/domain/pixKey.test.ts', 'tests/e2e/payments.test.ts'],
  faults: [{ description: 'names keep their accents', env: failAt('skipNormalization') }],
});

export const saleDuringOutage = defineTestSuite({
  name: 'saleDuringOutage',
  guarantee: 'a sale survives a failing server',
  files: ['tests/e2e/saleFailures.test.ts', 'tests/e2e/saleQueue.test.ts'],
  faults: [{ description: 'the network drops the Idempotency-Key', env: failAt('dropHeader:idempotency-key') }],
});

export const shopDay = defineTestSuite({
  name: 'shopDay',
  guarantee: 'days follow the shop’s time zone',
  files: ['tests/server/shopDay.test.ts', 'tests/domain/dates.test.ts'],
  faults: [],
});

export const scriptInjection = defineTestSuite({
  name: 'scriptInjection',
  guarantee: 'texts are never executed on screens',
  files: ['tests/nightly/injection.test.ts'],
  faults: [],
});

export const sessions = defineTestSuite({
  name: 'sessions',
  guarantee: 'sessions end when they have to',
  files: ['tests/server/sessions.test.ts', 'tests/server/account.test.ts', 'tests/server/accessControl.test.ts'],
  faults: [{ description: 'the database does not delete sessions', env: failAt('ignoreStatements:delete:session') }],
});

export const antiForgery = defineTestSuite({
  name: 'antiForgery',
  guarantee: 'other sites cannot change data',
  files: ['tests/server/accessControl.test.ts', 'tests/server/http.test.ts'],
  faults: [{ description: 'every signature is accepted', env: failAt('acceptSignatures') }],
});

export const bruteForce = defineTestSuite({
  name: 'bruteForce',
  guarantee: 'password guessing is limited',
  files: ['tests/server/signInLimits.test.ts'],
  faults: [
    { description: 'the database finds no earlier attempts', env: failAt('ignoreStatements:select:sign_in_attempt') },
  ],
});

export const headers = defineTestSuite({
  name: 'headers',
  guarantee: 'every answer has security headers',
  files: ['tests/server/headers.test.ts', 'tests/server/static.test.ts'],
  faults: [],
});
