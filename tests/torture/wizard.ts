import { suite } from './support/suite.ts';

export const wizard = suite({
  name: 'wizard',
  promise: 'a server that goes down in the middle of a sale',
  files: ['tests/e2e/saleTrouble.test.ts', 'tests/e2e/saleQueue.test.ts'],
  faults: [
    {
      what: 'every try of a sale is a sale of its own',
      edits: [
        {
          file: 'src/dataProvider/saleBody.ts',
          from: "'Idempotency-Key': idempotencyKey }",
          to: "'Idempotency-Key': crypto.randomUUID() }",
        },
      ],
    },
    {
      what: 'a reload forgets what was entered',
      edits: [
        {
          file: 'src/sales/drafts.ts',
          from: 'JSON.stringify({ ...draft, refusal: null, version: VERSION }),',
          to: "'{}',",
        },
      ],
    },
  ],
});
