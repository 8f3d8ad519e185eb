import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { isDay } from '../domain/dates.ts';
import { isSameId } from '../domain/ids.ts';
import { isObject } from './guards.ts';
import { useSession } from './session.ts';

/*
 * What a person looks at (page, order, filters, day, view) is in the address of the screen, and what may be somebody's name is in the
 * state of the history's entry: Back, Forward and a reload keep both.
 */

/** New values of the address by their names; null and an empty one remove the value. */
type Changes = Readonly<Record<string, string | null>>;

interface Address {
  params: URLSearchParams;
  /** `replace`: without an entry of the history of its own. */
  change: (changes: Changes, options?: { replace: boolean }) => void;
}

/** react-admin's own words for a list: a list that is looked at otherwise begins on its first page. */
export const RESET_PAGE: Changes = { page: null };

/** A list as it is by itself. */
export const RESET_LIST: Changes = {
  ...RESET_PAGE,
  perPage: null,
  sort: null,
  order: null,
  filter: null,
  displayedFilters: null,
};

/** The values in the address of this screen, and what changes some of them. */
export function useUrlParams(): Address {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // The rendered address is older than the last change where two are made before the next render.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  function change(changes: Changes, { replace } = { replace: false }) {
    const before = latest.current;
    const after = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    if (after.toString() === before.toString()) return;
    latest.current = after;
    setParams(after, { replace, state });
  }
  return { params, change };
}

/** A day in the address; null where there is none, or something else. */
export function readDayParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name);
  return text !== null && isDay(text) ? text : null;
}

const WRITE_MS = 300;

/**
 * A value that the entry of the history keeps, for what may be somebody's name: what was searched for. Nobody else who signs in
 * gets it. `isValue` checks what is found there.
 */
export function useHistoryState<Value>(
  name: string,
  initial: Value,
  isValue: (value: unknown) => boolean,
): [Value, (value: Value) => void] {
  const { state, key, pathname, search, hash } = useLocation();
  const cameBy = useNavigationType();
  const navigate = useNavigate();
  const user = useSession()?.id ?? null;
  const entry: unknown = isObject(state) ? state[name] : null;
  const isOwn = isObject(entry) && isSameId(entry.user as string, user) && isValue(entry.value);
  const inEntry = isOwn ? ((entry as { value: Value }).value ?? initial) : initial;
  const [value, setValue] = useState(inEntry);
  const seen = useRef('');

  useEffect(() => {
    // After a reload: whose entry it is, is not known yet.
    if (user === null) return;
    const isOther = seen.current !== key;
    seen.current = key;
    if (JSON.stringify(value) === JSON.stringify(inEntry)) return;
    if (isOther && cameBy === 'POP') {
      setValue(inEntry);
      return;
    }
    const write = () => {
      if (isCurrentHistoryEntry(key))
        navigate({ pathname, search, hash }, { replace: true, state: { ...state, [name]: { user, value } } });
    };
    if (isOther) return write();
    // Browsers allow some hundred changes of the history a minute: not one for each letter.
    const timer = setTimeout(write, WRITE_MS);
    return () => clearTimeout(timer);
  }, [key, cameBy, value, inEntry, navigate, pathname, search, hash, state, name, user]);

  return [value, setValue];
}

/**
 * Whether the browser is at this entry of its history: on the way to another one, or back from one that was blocked, it is elsewhere
 * already. react-router keeps the key there.
 */
export function isCurrentHistoryEntry(key: string): boolean {
  const entry: unknown = window.history.state;
  return !isObject(entry) || (entry.key ?? 'default') === key;
}
