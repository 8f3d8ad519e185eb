import { timeOf } from '../../../domain/agenda.ts';
import { MINUTES_OF_A_DAY } from '../../../domain/dayGrid.ts';

/** The times of a day, so many minutes apart, for a select. */
export function timeChoices(step: number): { id: string; label: string }[] {
  return Array.from({ length: MINUTES_OF_A_DAY / step }, (_, index) => timeOf(index * step)).map((time) => ({
    id: time,
    label: time,
  }));
}
