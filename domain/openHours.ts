import { compareTexts } from './text.ts';

/** Opening hours of one weekday on the shop's clock; `to` is exclusive. */
export interface OpenHours {
  /** 0 is Sunday. */
  weekday: number;
  /** `HH:MM` */
  from: string;
  to: string;
}

/** The days of the week, Sunday first. */
export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** The hours, on every day, of a shop that has not set any. */
export const DEFAULT_HOURS = { from: '08:00', to: '20:00' } as const;

/** A shop's hours, or the default ones if it has set none. */
export function applyDefaultHours(hours: readonly OpenHours[]): readonly OpenHours[] {
  return hours.length > 0 ? hours : WEEKDAYS.map((_, weekday) => ({ weekday, ...DEFAULT_HOURS }));
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Sorted by weekday, then by time. */
export function sortHours(hours: readonly OpenHours[]): OpenHours[] {
  return hours.toSorted((a, b) => a.weekday - b.weekday || compareTexts(a.from, b.from));
}

/** The first error in hours, and its weekday; null for none. */
export function validateHours(hours: readonly OpenHours[]): { weekday: number; sentence: string } | null {
  const sorted = sortHours(hours);
  for (const [index, { weekday, from, to }] of sorted.entries()) {
    const buildProblem = (sentence: string) => ({ weekday, sentence });
    const day = WEEKDAYS[weekday];
    if (!isTime(from) || !isTime(to)) return buildProblem(`Informe os horários de ${day}, de 00:00 a 23:59`);
    const next = sorted[index + 1];
    const hasPause = [next, sorted[index - 1]].some((other) => other?.weekday === weekday);
    if (from >= to)
      return buildProblem(
        hasPause ? `A pausa de ${day} fica fora do horário` : `O horário de ${day} termina antes de começar`,
      );
    if (next?.weekday === weekday && next.from < to) return buildProblem(`A pausa de ${day} termina antes de começar`);
  }
  return null;
}

/** `seg 08:00–12:00 e 13:00–19:30, ter 08:00–20:00`; closed days are left out. */
export function formatHours(hours: readonly OpenHours[]): string {
  if (hours.length === 0) return `todos os dias ${DEFAULT_HOURS.from}–${DEFAULT_HOURS.to}`;
  const days = WEEKDAYS.map((name, weekday) => {
    const times = hours.filter((interval) => interval.weekday === weekday);
    return times.length > 0 ? `${name.slice(0, 3)} ${formatDayHours(times)}` : '';
  });
  return days.filter(Boolean).join(', ');
}

/** `08:00–12:00 e 13:00–19:30`; incomplete intervals are left out. */
export function formatDayHours(intervals: readonly Pick<OpenHours, 'from' | 'to'>[]): string {
  const complete = intervals.filter(({ from, to }) => from && to).toSorted((a, b) => compareTexts(a.from, b.from));
  return complete.map(({ from, to }) => `${from}–${to}`).join(' e ');
}
