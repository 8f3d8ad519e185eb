import type { Locator, Page } from '@playwright/test';
import { type Day, formatDay } from '../../../domain/dates.ts';

/** Types a day into the date field of a name, as dd/mm/aaaa. */
export async function typeDay(place: Page | Locator, name: string, day: Day): Promise<void> {
  const field = place.getByRole('group', { name, exact: true });
  await field.getByRole('spinbutton', { name: 'Dia' }).click();
  await field.page().keyboard.type(formatDay(day).replaceAll('/', ''));
}
