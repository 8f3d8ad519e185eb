import { ACCESS, type Access, isAllowed, ROLES, type Role } from '../../domain/access.ts';
import { DEMO_SIGN_IN, DEMO_USERS } from '../../server/config.ts';
import { openBrowser } from '../server/support/browser.ts';
import { type ReliabilityTest, requireAtLeast, requireExactly } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { openShop } from './support/shop.ts';

type Caller = Role | 'nobody';

const MISSING = 999_999_999;
/** These answer a stream, or begin or end a session. */
const NOT_CALLED = ['GET /changes', 'POST /auth', 'DELETE /auth', 'DELETE /account/sessions'];

/** Every call as nobody and as each role of the demonstration; then all that a professional lists, and each record of others by its id. */
export const roles: ReliabilityTest = {
  name: 'roles',
  guarantee: 'each role sees and does only what it may',
  databases: ['sqlite', 'postgres'],
  faults: [
    { description: 'a row of the table of access lets everybody in', env: failAt('loosenAccess') },
    { description: 'the lists of a professional have no condition', env: failAt('dropScope') },
  ],
  async run(context) {
    const shop = await openShop(context);
    try {
      const { url } = shop.server;
      const signIn = async (email?: string) => {
        const { call } = openBrowser();
        await call(url, 'GET', '/check-session');
        const { status } = email ? await call(url, 'POST', '/auth', { ...DEMO_SIGN_IN, email }) : { status: 200 };
        if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
        return (method: string, path: string) => call(url, method, path);
      };
      const callers = new Map<Caller, Awaited<ReturnType<typeof signIn>>>([['nobody', await signIn()]]);
      for (const { role, email } of DEMO_USERS) callers.set(role, await signIn(email));

      const routes = Object.entries(ACCESS).filter(([route]) => !NOT_CALLED.includes(route));
      const wrong: string[] = [];
      for (const [caller, call] of callers) {
        for (const [route, access] of routes) {
          const [method = '', path = ''] = route.split(' ');
          const { status } = await call(method, path.replace(':id', String(MISSING)));
          const refusal = [401, 403].includes(status) ? status : null;
          if (refusal !== getRefusal(caller, access)) wrong.push(`${caller} ${route}: ${status}`);
        }
      }

      const professional = callers.get('professional') as Awaited<ReturnType<typeof signIn>>;
      const { db } = shop.connection;
      const { employee_id } = await db
        .selectFrom('app_user')
        .select('employee_id')
        .where('role', '=', 'professional')
        .executeTakeFirstOrThrow();
      const listed: { id?: number; employee?: { id: number }; employee_id?: number | null }[] = [];
      const { date } = await db.selectFrom('reservation').select('day as date').limit(1).executeTakeFirstOrThrow();
      for (const path of [
        '/reservations',
        `/agenda?from=${date}&to=${date}`,
        '/blocks',
        '/employees',
        '/commissions',
      ]) {
        const { data } = await professional('GET', path);
        // The rows of the agenda are its columns, those of the employees are themselves.
        const rows = data.days?.flatMap(({ columns }: { columns: unknown[] }) => columns) ?? data;
        listed.push(...(path === '/employees' ? rows.map(({ id }: { id: number }) => ({ employee_id: id })) : rows));
      }
      // A block without an employee is the whole shop's.
      const isOwn = ({ employee, employee_id: id }: (typeof listed)[number]) =>
        [employee_id, null].includes(employee?.id ?? id ?? null);
      const others = await db
        .selectFrom('reservation')
        .select('id')
        .where('employee_id', '<>', employee_id)
        .where('archived_at', 'is', null)
        .execute();
      const answered: number[] = [];
      for (const { id } of others)
        for (const [method, path] of [
          ['GET', `/reservations/ics/${id}`],
          ['DELETE', `/reservations/remove/${id}`],
        ] as const)
          if ((await professional(method, path)).status !== 404) answered.push(id);
      for (const line of wrong) console.log(`    ${line}`);
      return [
        requireAtLeast('calls', routes.length * callers.size, routes.length * (Object.keys(ROLES).length + 1)),
        requireExactly('of them answered to who may not, or refused to who may', wrong.length, 0),
        requireAtLeast('rows listed to a professional', listed.filter(isOwn).length, 10),
        requireExactly('rows of others among them', listed.length - listed.filter(isOwn).length, 0),
        requireAtLeast('appointments of others', others.length, 10),
        requireExactly('of them answered to a professional', answered.length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** The status with which a call is refused; null for one that is answered, be it with an error. */
function getRefusal(caller: Caller, access: Access): 401 | 403 | null {
  if (access === 'public') return null;
  if (caller === 'nobody') return 401;
  return isAllowed(caller, access) ? null : 403;
}
