import { defineTestSuite } from './support/testSuite.ts';

const PLUGIN = 'server/http/csrf.ts';

export const antiForgery = defineTestSuite({
  name: 'antiForgery',
  guarantee: 'no other site changes anything',
  files: ['tests/server/accessControl.test.ts', 'tests/server/http.test.ts'],
  mutations: [
    {
      description: 'no token is asked for',
      edits: [{ file: PLUGIN, from: 'if (!isOwnToken || !isSameOrigin(request))', to: 'if (!isSameOrigin(request))' }],
    },
    {
      description: 'any token that is signed will do, whosever it is',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
      edits: [{ file: PLUGIN, from: '`${request.sessionHash}|${random}`', to: 'random' }],
    },
    {
      description: 'what the browser says of the page is passed over',
      edits: [{ file: PLUGIN, from: 'if (!isOwnToken || !isSameOrigin(request))', to: 'if (!isOwnToken)' }],
    },
    {
      description: 'forms are read',
      edits: [{ file: 'server/http/validation.ts', from: "<string>('application/json',", to: "<string>('*'," }],
    },
    {
      description: 'one route that changes something is not guarded',
      edits: [
        {
          file: PLUGIN,
          from: 'if (SAFE_METHODS.has(request.method) || request.is404) return;',
          to: "if (SAFE_METHODS.has(request.method) || request.is404 || request.url.includes('/rewards/remove/')) return;",
        },
      ],
    },
  ],
});
