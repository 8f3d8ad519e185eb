import { minutesToTime } from '../../../domain/agenda.ts';
import { MINUTES_PER_DAY } from '../../../domain/dayGrid.ts';

/** The times of a day, so many minutes apart, for a select. */
export function listTimeChoices(step: number): { id: string; label: string }[] {
  return Array.from({ length: MINUTES_PER_DAY / step }, (_, index) => minutesToTime(index * step)).map((time) => ({
    id: time,
    label: time,
  }));
}
