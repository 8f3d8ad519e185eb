import { defineTestSuite } from './support/testSuite.ts';

const PLUGIN = 'server/http/session.ts';

export const sessions = defineTestSuite({
  name: 'sessions',
  guarantee: 'sessions end when they have to',
  files: ['tests/server/sessions.test.ts', 'tests/server/account.test.ts', 'tests/server/accessControl.test.ts'],
  mutations: [
    {
      description: 'a token planted before signing in stays',
      edits: [
        {
          file: PLUGIN,
          from: "const token = randomBytes(32).toString('base64url');",
          to: "const token = this.request.cookies[cookieName] ?? randomBytes(32).toString('base64url');",
        },
      ],
    },
    {
      description: 'signing out only takes the cookie away',
      edits: [
        {
          file: PLUGIN,
          from: "await runInTransaction(db, [], (trx) => trx.deleteFrom('session').where('token_hash', '=', hash).execute());",
          to: '',
        },
      ],
    },
    {
      description: 'half an hour without a call ends nothing',
      edits: [{ file: PLUGIN, from: 'age(session.last_seen_at) > IDLE_MS || ', to: '' }],
    },
    {
      description: 'twelve hours end nothing',
      edits: [{ file: PLUGIN, from: ' || age(session.created_at) > ABSOLUTE_MS', to: '' }],
    },
    {
      description: 'a changed password leaves the other sessions',
      edits: [
        {
          file: 'server/features/account/password.ts',
          from: "trx.deleteFrom('session').where('user_id', '=', user.id)",
          to: "trx.deleteFrom('session').where('token_hash', '=', sessionHash)",
        },
      ],
    },
    {
      description: 'a disabled user keeps the sessions there were',
      edits: [{ file: PLUGIN, from: '!row || row.disabled_at !== null', to: '!row' }],
    },
  ],
});
