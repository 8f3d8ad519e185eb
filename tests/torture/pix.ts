import { suite } from './support/suite.ts';

/** 20,000 codes are made up, and read by a package of somebody else's; in a browser the picture is read by a reader of QR codes. */
export const pix = suite({
  name: 'pix',
  promise: 'a code a bank can read',
  files: ['tests/domain/pix.test.ts', 'tests/domain/pixKey.test.ts', 'tests/e2e/payments.test.ts'],
  faults: [
    {
      what: 'the check is of another polynomial',
      edits: [{ file: 'domain/pix.ts', from: '0x1021', to: '0x8005' }],
    },
    {
      what: 'an amount loses the zero at its end',
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
