import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import { cashSessions } from '../../../../domain/resources/cashSessions.ts';
import { closings } from '../../../../domain/resources/closings.ts';
import type { CashFigures, SessionRow } from '../../../../domain/schemas/cashSession.ts';
import { useStoredCount } from '../../../counting.ts';
import { isFirstLoad } from '../../../dataProvider/isFirstLoad.ts';
import {
  type ClosingRowsQuery,
  type DayRowsQuery,
  drawerMethods,
  type RowsQuery,
} from '../../../dataProvider/methods/drawer.ts';
import { useFeature } from '../../../session.ts';
import { type CountDraft, endStaleCount } from './countDraft.ts';

const CURRENT_QUERY = {
  queryKey: [cashSessions.name, 'current'],
  queryFn: ({ signal }: { signal: AbortSignal }) => drawerMethods.getCurrentSession({ signal }),
};

/** The drawer: the open session, or none. Null on a back end without the feature `cash.sessions`. */
export function useDrawer({ enabled = true } = {}) {
  const isOffered = useFeature('cash.sessions');
  const query = useQuery({ ...CURRENT_QUERY, enabled: isOffered && enabled });
  const isCounting = useStoredCount() !== null;
  return isOffered ? { query, current: query.data, isCounting } : null;
}

/** Ends the count of this device once another device has stored one. Returns what was typed here, and a function that forgets it. */
export function useStaleCount(drawer: ReturnType<typeof useDrawer>): [CountDraft | null, () => void] {
  const [typed, setTyped] = useState<CountDraft | null>(null);
  const { current, query } = drawer ?? {};
  const isFetching = query?.isFetching;
  useEffect(() => {
    if (current === undefined || isFetching) return;
    const ended = endStaleCount(current);
    if (ended) setTyped(ended);
  }, [current, isFetching]);
  return [typed, () => setTyped(null)];
}

/** What the next opening proposes. */
export function useOpening(isEnabled: boolean) {
  return useQuery({
    queryKey: [cashSessions.name, 'opening'],
    queryFn: ({ signal }) => drawerMethods.getOpening({ signal }),
    enabled: isEnabled,
  });
}

const buildFiguresQuery = (session: Id) => ({
  queryKey: [cashSessions.name, 'figures', session],
  queryFn: ({ signal }: { signal: AbortSignal }) => drawerMethods.getFigures(session, { signal }),
});

const buildRowsQuery = (session: Id, query: RowsQuery) => ({
  queryKey: [cashSessions.name, 'rows', session, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => drawerMethods.getRows(session, query, { signal }),
});

export const TIMELINE: RowsQuery = { figure: 'timeline' };

/** Returns a function that reads the loaded timeline of a session; undefined if it is not loaded. */
export function useCachedTimeline(): (session: Id) => SessionRow[] | undefined {
  const queryClient = useQueryClient();
  return (session) => queryClient.getQueryData(buildRowsQuery(session, TIMELINE).queryKey);
}

/** Whether the figures or the timeline of the open session load for the first time; false without a session. */
export function useIsSessionLoading(session: Id | undefined): boolean {
  const queries = session === undefined ? [] : [buildFiguresQuery(session), buildRowsQuery(session, TIMELINE)];
  return useQueries({ queries }).some(isFirstLoad);
}

export function useFigures(session: Id) {
  return useQuery(buildFiguresQuery(session));
}

/** Returns a function that reads the loaded figures of a session, and one that waits for those of the open one; null without them. */
export function useFiguresReader() {
  const queryClient = useQueryClient();
  async function loadCurrent(): Promise<CashFigures | null> {
    const session = await queryClient.ensureQueryData(CURRENT_QUERY);
    return session && queryClient.ensureQueryData(buildFiguresQuery(session.id));
  }
  return {
    getLoaded: (session: Id) => queryClient.getQueryData<CashFigures>(buildFiguresQuery(session).queryKey),
    load: () => loadCurrent().catch(() => null),
  };
}

export function useRows(session: Id, query: RowsQuery) {
  return useQuery(buildRowsQuery(session, query));
}

export function useRegisterRows(query: DayRowsQuery | ClosingRowsQuery) {
  return useQuery({
    queryKey: [closings.name, 'rows', query],
    queryFn: ({ signal }) => drawerMethods.getRegisterRows(query, { signal }),
  });
}

/** The latest session, read from the server each time that it is needed. */
export function useLatestSession(isEnabled: boolean) {
  return useQuery({
    queryKey: [cashSessions.name, 'latest'],
    queryFn: async ({ signal }) => (await drawerMethods.getSessions([0, 0], { signal })).sessions[0] ?? null,
    enabled: isEnabled,
    gcTime: 0,
  });
}

/** The latest sessions, newest first. */
export function useSessions(count: number, enabled = true) {
  return useQuery({
    queryKey: [cashSessions.name, 'list', count],
    queryFn: ({ signal }) => drawerMethods.getSessions([0, count - 1], { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
