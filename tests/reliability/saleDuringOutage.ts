import { defineTestSuite } from './support/testSuite.ts';

export const saleDuringOutage = defineTestSuite({
  name: 'saleDuringOutage',
  guarantee: 'a server that goes down in the middle of a sale',
  files: ['tests/e2e/saleFailures.test.ts', 'tests/e2e/saleQueue.test.ts'],
  mutations: [
    {
      description: 'every try of a sale is a sale of its own',
      edits: [
        {
          file: 'src/dataProvider/saleBody.ts',
          from: "'Idempotency-Key': idempotencyKey }",
          to: "'Idempotency-Key': crypto.randomUUID() }",
        },
      ],
    },
    {
      description: 'a reload forgets what was entered',
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
