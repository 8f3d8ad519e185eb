import { screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { type Day, formatDay } from '../../../domain/dates.ts';

/**
 * Freezes the clock at noon of one day for a whole file. Rows built outside the tests would otherwise belong to another
 * day in a run that crosses midnight.
 */
export function freezeDay(): void {
  const noon = () => void vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  noon();
  beforeEach(noon);
}

/** Types a day into a date field as dd/mm/yyyy; clears the field for ''. */
export async function typeDay(name: string, day: Day | ''): Promise<void> {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const field = await findDayField(name);
  await user.click(within(field).getByRole('spinbutton', { name: 'Dia' }));
  await user.keyboard(day === '' ? '{Control>}a{/Control}{Delete}' : formatDay(day).replaceAll('/', ''));
}

/** The displayed value of a date field, dd/mm/yyyy. */
export async function readDay(name: string): Promise<string> {
  const parts = within(await findDayField(name)).getAllByRole('spinbutton');
  return parts.map((part) => part.textContent).join('/');
}

/** Waits for the field: its code is loaded lazily. */
function findDayField(name: string): Promise<HTMLElement> {
  return screen.findByRole('group', { name });
}
