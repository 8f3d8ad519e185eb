import { suite } from './support/suite.ts';

const PLUGIN = 'server/http/headers.ts';

export const headers = suite({
  name: 'headers',
  promise: 'headers on every answer',
  files: ['tests/server/headers.test.ts', 'tests/server/static.test.ts'],
  faults: [
    {
      what: 'answers of the API may be kept',
      edits: [
        { file: PLUGIN, from: "reply.header('Cache-Control', 'no-store')", to: "reply.header('Vary', 'Cookie')" },
      ],
    },
    {
      what: 'other sites may frame the pages',
      edits: [{ file: PLUGIN, from: 'frameAncestors: ["\'none\'"],', to: '' }],
    },
    {
      what: 'nobody is asked to stay with HTTPS',
      edits: [
        { file: PLUGIN, from: 'secureCookies ? { maxAge: 31_536_000, includeSubDomains: false } : false', to: 'false' },
      ],
    },
  ],
});
