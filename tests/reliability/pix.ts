import { defineTestSuite } from './support/testSuite.ts';

/** 20,000 generated codes are parsed by an independent package; the browser test decodes the QR image. */
export const pix = defineTestSuite({
  name: 'pix',
  guarantee: 'a code a bank can read',
  files: ['tests/domain/pix.test.ts', 'tests/domain/pixKey.test.ts', 'tests/e2e/payments.test.ts'],
  mutations: [
    {
      description: 'the check is of another polynomial',
      edits: [{ file: 'domain/pix.ts', from: '0x1021', to: '0x8005' }],
    },
    {
      description: 'an amount loses the zero at its end',
      edits: [
        {
          file: 'domain/pix.ts',
          from: "field('54', reais(amount))",
          to: "field('54', reais(amount).replace(/0$/, ''))",
        },
      ],
    },
  ],
});
