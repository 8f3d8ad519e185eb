import { minutesToTime } from '../../../domain/agenda.ts';
import { MINUTES_PER_DAY } from '../../../domain/dayGrid.ts';

/** Select choices of the times of a day, every `step` minutes. */
export function listTimeChoices(step: number): { id: string; label: string }[] {
  return Array.from({ length: MINUTES_PER_DAY / step }, (_, index) => minutesToTime(index * step)).map((time) => ({
    id: time,
    label: time,
  }));
}
