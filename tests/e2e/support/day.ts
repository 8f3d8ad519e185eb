import type { Locator, Page } from '@playwright/test';
import { addDays, type Day, formatDay, getWeekday } from '../../../domain/dates.ts';

/** Types a day into the date field with this label, as dd/mm/aaaa. */
export async function typeDay(place: Page | Locator, name: string, day: Day): Promise<void> {
  const field = place.getByRole('group', { name, exact: true });
  await field.getByRole('spinbutton', { name: 'Dia' }).click();
  await field.page().keyboard.type(formatDay(day).replaceAll('/', ''));
}

/** The first day from this one on which the demo shop is open (Tuesday to Saturday). */
export function findOpenDay(from: Day): Day {
  return [0, 1].includes(getWeekday(from)) ? findOpenDay(addDays(from, 1)) : from;
}
