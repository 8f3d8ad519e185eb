import { useCallback, useMemo } from 'react';
import { mayCall, type Role } from '../domain/access.ts';
import { type Id, isSameId } from '../domain/ids.ts';
import type { AnyResource } from '../domain/resources/resource.ts';
import type { Session } from '../domain/responses.ts';
import { getCachedSession, useFeatures, useSession } from './session.ts';

/* What the screens offer to a user: nothing that the server refuses by role. The table is domain/access.ts. */

/** The dashboard, where owners and the reception begin, and the own day of a professional. */
const DASHBOARD_PATH = '/dashboard';
export const MY_DAY_PATH = '/meu-dia';

/** What decides which screens exist: the back end's features, and the user's role (undefined on a back end without roles). */
export interface Viewer {
  features: ReadonlySet<string>;
  role?: Role;
}

/** The viewer of the last known session, for a function outside React. */
export function getViewer(): Viewer {
  const session = getCachedSession();
  return { features: new Set(session?.features), role: session?.role };
}

export function useViewer(): Viewer {
  const features = useFeatures();
  const role = useSession()?.role;
  return useMemo(() => ({ features, role }), [features, role]);
}

/** Whether the user may make a call of domain/access.ts, such as `POST /payouts/create`. Every user may on a back end without roles. */
export function useMayCall(route: string): boolean {
  return mayCall(useSession()?.role, route);
}

/** The same for a function outside React, with the last known session. */
export function mayCallNow(route: string): boolean {
  return mayCall(getCachedSession()?.role, route);
}

/** The employee whose sales, appointments and commissions are the only ones of this user; undefined for everybody else. */
export function useOwnEmployeeId(): Id | undefined {
  const session = useSession();
  return session?.role === 'professional' ? (session.employee_id ?? undefined) : undefined;
}

/** Whether an employee attends customers: everybody on a back end without roles. */
export function attendsCustomers(employee: { id: Id; attends?: unknown }): boolean {
  return employee.attends !== false;
}

/** Returns whether an employee may have new appointments and blocks of this user: one who attends customers; a professional only has their own. */
export function useIsBookable(): (employee: { id: Id; attends?: unknown }) => boolean {
  const own = useOwnEmployeeId();
  return useCallback(
    (employee) => attendsCustomers(employee) && (own === undefined || isSameId(employee.id, own)),
    [own],
  );
}

/** The address where a user begins. */
export function getHomePath(session: Session | null | undefined): string {
  return session?.role === 'professional' ? MY_DAY_PATH : DASHBOARD_PATH;
}

export function useHomePath(): string {
  return getHomePath(useSession());
}

/** The call that lists a resource's records. */
export function getListRoute({ api }: AnyResource): string {
  return `GET /${(api.list ?? api).path}`;
}
