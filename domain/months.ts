import { addDays, type Day, getFirstDayOfMonth } from './dates.ts';

/** `2026-11` → `2026-11-30`. */
export function getLastDayOfMonth(month: string): Day {
  return addDays(getFirstDayOfMonth(addDays(`${month}-01`, 31)), -1);
}

/** `2026-11` → `novembro de 2026`. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );
}
