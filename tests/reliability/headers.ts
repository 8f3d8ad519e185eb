import { defineTestSuite } from './support/testSuite.ts';

const PLUGIN = 'server/http/headers.ts';

export const headers = defineTestSuite({
  name: 'headers',
  guarantee: 'headers on every answer',
  files: ['tests/server/headers.test.ts', 'tests/server/static.test.ts'],
  mutations: [
    {
      description: 'answers of the API may be kept',
      edits: [
        { file: PLUGIN, from: "reply.header('Cache-Control', 'no-store')", to: "reply.header('Vary', 'Cookie')" },
      ],
    },
    {
      description: 'other sites may frame the pages',
      edits: [{ file: PLUGIN, from: 'frameAncestors: ["\'none\'"],', to: '' }],
    },
    {
      description: 'nobody is asked to stay with HTTPS',
      edits: [
        { file: PLUGIN, from: 'secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false', to: 'false' },
      ],
    },
  ],
});
