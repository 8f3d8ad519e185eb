import { useSyncExternalStore } from 'react';
import { timeToMinutes } from '../domain/agenda.ts';
import { type Day, getDayAt, toShopTime } from '../domain/dates.ts';
import { getCachedSession, getTimeZone, useTimeZone } from './session.ts';

/** The shop's current day, for code outside components. */
export function getShopToday(): Day {
  return getDayAt(new Date(), getTimeZone(getCachedSession()));
}

/** The shop's current day. Updates at the shop's midnight. */
export function useToday(): Day {
  return useShopClock(getDayAt);
}

/** The shop's time of day in minutes since midnight. Updates each minute. */
export function useCurrentMinutes(): number {
  return useShopClock((now, timeZone) => timeToMinutes(toShopTime(now, timeZone).time));
}

/** A value computed from the shop's clock, updated each minute. */
export function useShopClock<Reading extends string | number>(read: (now: Date, timeZone: string) => Reading): Reading {
  const timeZone = useTimeZone();
  return useSyncExternalStore(subscribeToMinutes, () => read(new Date(), timeZone));
}

/** Calls the listener at every full minute (a day begins at one in any zone) and when the page becomes visible after a sleep. */
function subscribeToMinutes(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(
      () => {
        listener();
        schedule();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  schedule();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
