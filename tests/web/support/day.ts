import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { type Day, formatDay } from '../../../domain/dates.ts';

/**
 * Holds the day of a file's tests from now on: what is written before a test runs would be of another day in a run that
 * crosses midnight.
 */
export function freezeDay(): void {
  const noon = () => void vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  noon();
  beforeEach(noon);
}

/** Types a day into the date field of a name, as dd/mm/aaaa; empties it for ''. */
export async function typeDay(name: string, day: Day | ''): Promise<void> {
  const user = userEvent.setup();
  const field = await dayField(name);
  await user.click(within(field).getByRole('spinbutton', { name: 'Dia' }));
  await user.keyboard(day === '' ? '{Control>}a{/Control}{Delete}' : formatDay(day).replaceAll('/', ''));
}

/** What stands in a date field, as it is read: dd/mm/aaaa. */
export async function readDay(name: string): Promise<string> {
  const parts = within(await dayField(name)).getAllByRole('spinbutton');
  return parts.map((part) => part.textContent).join('/');
}

/** The date field of a name, once its code has come. */
function dayField(name: string): Promise<HTMLElement> {
  return screen.findByRole('group', { name });
}
