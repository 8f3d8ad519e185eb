/** What a user may do (feature `roles`), and what a person calls it. */
export const ROLES = { owner: 'Proprietário', reception: 'Recepção', professional: 'Profissional' } as const;
export type Role = keyof typeof ROLES;

/**
 * Who may make a call: everybody, also without a session (`public`); every user (`users`); every user, a professional only for what is
 * theirs (`own`); owners, and a professional for what is theirs (`earner`); owners and the reception (`desk`); owners.
 */
export type Access = 'public' | 'users' | 'own' | 'earner' | 'desk' | 'owner';

/** Who may make each call of the API. The router reads it, and the screens: a route that is not in it does not start. */
export const ACCESS: Readonly<Record<string, Access>> = {
  'POST /auth': 'public',
  'GET /check-session': 'public',
  'GET /openapi.json': 'public',
  'DELETE /auth': 'users',
  'GET /account/sessions': 'users',
  'DELETE /account/sessions': 'users',
  'DELETE /account/sessions/:id': 'users',
  'PUT /account/password': 'users',
  'GET /changes': 'users',

  'GET /shop': 'users',
  'PUT /shop/edit': 'owner',
  'GET /export': 'owner',

  'GET /customers/find': 'own',
  'GET /customers/history/:id': 'desk',
  'GET /customers': 'desk',
  ...allowWrites('customers', 'desk'),
  'POST /customers/merge': 'desk',
  'POST /customers/import': 'desk',
  'POST /customers/import-list': 'desk',
  ...allowRestore('customers', 'desk'),
  'GET /customers/personal-data/:id': 'desk',
  'DELETE /customers/personal-data/:id': 'desk',

  'GET /employees': 'own',
  'GET /employees/all': 'desk',
  ...allowWrites('employees', 'desk'),
  ...allowRestore('employees', 'desk'),
  'GET /employees/personal-data/:id': 'owner',
  'DELETE /employees/personal-data/:id': 'owner',

  'GET /services': 'users',
  ...allowWrites('services', 'desk'),
  'POST /services/import': 'desk',
  'GET /imports': 'desk',
  ...allowRestore('services', 'desk'),

  'GET /rewards': 'users',
  ...allowWrites('rewards', 'desk'),
  ...allowRestore('rewards', 'desk'),

  'GET /reservations': 'own',
  ...allowWrites('reservations', 'own'),
  'POST /reservations/series': 'own',
  'GET /reservations/ics/:id': 'own',
  'GET /agenda': 'own',
  'GET /agenda/free': 'own',
  'GET /agenda/outside': 'own',
  'GET /blocks': 'own',
  ...allowWrites('blocks', 'own'),
  'POST /blocks/series': 'own',
  'DELETE /blocks/series/:id': 'own',
  'GET /waiting-list': 'desk',
  'GET /waiting-list/free': 'desk',
  ...allowWrites('waiting-list', 'desk'),

  'POST /sales/create': 'own',
  'GET /sales': 'desk',
  'GET /sales/totals': 'desk',
  'DELETE /sales/remove/:id': 'desk',
  'POST /sales/correct/:id': 'desk',

  'GET /expenses': 'desk',
  'GET /expenses/today': 'desk',
  ...allowWrites('expenses', 'desk'),

  'GET /cash-register': 'desk',
  'GET /cash-register/rows': 'desk',
  ...allowWrites('cash-register', 'desk'),
  'GET /cash-sessions': 'desk',
  'GET /cash-sessions/current': 'desk',
  'GET /cash-sessions/opening': 'desk',
  'GET /cash-sessions/figures/:id': 'desk',
  'GET /cash-sessions/rows/:id': 'desk',
  'POST /cash-sessions/create': 'desk',
  'POST /cash-movements/create': 'desk',
  'POST /cash-sessions/count/:id': 'desk',
  'POST /cash-sessions/reason/:id': 'desk',
  'POST /cash-sessions/opening-reason/:id': 'desk',
  'POST /cash-sessions/reopen/:id': 'desk',
  'POST /cash-sessions/float/:id': 'desk',

  'GET /commissions': 'earner',
  'GET /commissions/:id': 'earner',
  'GET /commissions/:id/open': 'owner',
  'GET /advances': 'owner',
  ...allowWrites('advances', 'owner'),
  ...allowWrites('adjustments', 'owner'),
  'GET /payouts': 'owner',
  'POST /payouts/create': 'owner',
  'DELETE /payouts/remove/:id': 'owner',

  'GET /summary': 'desk',
  'GET /audit': 'desk',
  'GET /audit/users': 'desk',

  'GET /users': 'owner',
  'POST /users/create': 'owner',
  'PUT /users/edit/:id': 'owner',
  'POST /users/password/:id': 'owner',
  'DELETE /users/sessions/:id': 'owner',
};

/** Whether a role may make the calls of this access. */
export function isAllowed(role: Role, access: Access): boolean {
  if (role === 'owner') return true;
  if (access === 'earner') return role === 'professional';
  return access !== 'owner' && (role === 'reception' || access !== 'desk');
}

/** Whether a role may make a call: `GET /customers`. Without roles (a back end without the feature), every user may. */
export function mayCall(role: Role | undefined, route: keyof typeof ACCESS): boolean {
  return role === undefined || isAllowed(role, ACCESS[route] ?? 'owner');
}

function allowWrites(path: string, access: Access): Record<string, Access> {
  return {
    [`POST /${path}/create`]: access,
    [`PUT /${path}/edit/:id`]: access,
    [`DELETE /${path}/remove/:id`]: access,
  };
}

function allowRestore(path: string, access: Access): Record<string, Access> {
  return { [`GET /${path}/removed`]: access, [`POST /${path}/restore/:id`]: access };
}
