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
      what: 'addresses are told to other sites',
      edits: [{ file: PLUGIN, from: "policy: 'no-referrer'", to: "policy: 'unsafe-url'" }],
    },
    {
      what: 'nobody is asked to stay with HTTPS',
      edits: [
        { file: PLUGIN, from: 'secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false', to: 'false' },
      ],
    },
    {
      what: 'an error is answered without them',
      edits: [
        {
          file: 'server/http/errors.ts',
          from: '    .code(refusal.status)\n',
          to: "    .code(refusal.status)\n    .removeHeader('Content-Security-Policy')\n",
        },
      ],
    },
    {
      what: 'an asset is asked for anew each time',
      edits: [{ file: 'server/http/static.ts', from: ', immutable', to: '' }],
    },
  ],
});
