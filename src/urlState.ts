import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { isDay } from '../domain/dates.ts';
import { isObject } from '../domain/fields/codec.ts';
import { type Id, isSameId } from '../domain/ids.ts';
import { useSession } from './session.ts';

/*
 * Page, order, filters, day and view are in the screen's address. What may be a person's name is in the state of the history entry.
 * Back, Forward and a reload restore both.
 */

/** New values by parameter name; null and '' remove the parameter. */
type Changes = Readonly<Record<string, string | null>>;

interface Address {
  params: URLSearchParams;
  /** `replace`: without a new history entry. */
  change: (changes: Changes, options?: { replace: boolean }) => void;
}

/** For a list whose order or filter changes: it begins on its first page. The parameter names are react-admin's. */
export const RESET_PAGE: Changes = { page: null };

/** Removes everything that a list has in the address. */
export const RESET_LIST: Changes = {
  ...RESET_PAGE,
  perPage: null,
  sort: null,
  order: null,
  filter: null,
  displayedFilters: null,
};

/** The parameters of this screen's address, and the function that changes some of them. */
export function useUrlParams(): Address {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Of two changes before one render, the second must see the first.
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
    setParams(after, { replace, state: withoutReset(state) });
  }
  return { params, change };
}

/** The state of a link that opens a screen afresh: also where the screen is already open, nothing stays searched. */
export const RESET_STATE = { reset: true };

function withoutReset(state: unknown): object {
  const { reset: _, ...rest } = isObject(state) ? state : {};
  return rest;
}

/** A day in the address; null if it is missing or not a day. */
export function readDayParam(params: URLSearchParams, name: string): string | null {
  const text = params.get(name);
  return text !== null && isDay(text) ? text : null;
}

const WRITE_MS = 300;

/**
 * A state stored in the history entry, for text that may be a person's name, such as a search. Another user who signs in does not
 * get it. `isValue` checks the stored value.
 */
export function useHistoryState<Value>(
  name: string,
  initial: Value,
  isValue: (value: unknown) => boolean,
): [Value, (value: Value) => void] {
  const { state, key, pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const user = useSession()?.id ?? null;
  const entry: unknown = isObject(state) ? state[name] : null;
  const isReset = isObject(state) && state.reset === true;
  const isOwn = isObject(entry) && isSameId(entry.user as string, user) && isValue(entry.value);
  const storedValue = isOwn ? ((entry as { value: Value }).value ?? initial) : initial;
  const [value, setValue] = useState(storedValue);
  const lastKey = useRef('');

  useEffect(() => {
    // After a reload the user is not known yet.
    if (user === null) return;
    const isOther = lastKey.current !== key;
    lastKey.current = key;
    if (JSON.stringify(value) === JSON.stringify(storedValue)) return;
    if (isOther && (navigationType === 'POP' || isReset)) {
      setValue(storedValue);
      return;
    }
    const write = () => {
      if (isCurrentHistoryEntry(key))
        navigate(
          { pathname, search, hash },
          {
            replace: true,
            state: { ...withoutReset(state), ...buildHistoryState(name, user, value) },
          },
        );
    };
    if (isOther) return write();
    // Browsers allow about a hundred history changes a minute: not one for each letter.
    const timer = setTimeout(write, WRITE_MS);
    return () => clearTimeout(timer);
  }, [key, navigationType, isReset, value, storedValue, navigate, pathname, search, hash, state, name, user]);

  return [value, setValue];
}

/** The state of a history entry that `useHistoryState` reads. */
export function buildHistoryState(name: string, user: Id, value: unknown) {
  return { [name]: { user, value } };
}

/**
 * Whether the browser is at this history entry. During a navigation, or after a blocked one, the browser's entry is already another.
 * react-router has no function for it, but stores the key in `history.state`.
 */
export function isCurrentHistoryEntry(key: string): boolean {
  const entry: unknown = window.history.state;
  return !isObject(entry) || (entry.key ?? 'default') === key;
}
