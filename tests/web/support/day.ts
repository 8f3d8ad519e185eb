import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { type Day, formatDay } from '../../../domain/dates.ts';

/**
 * Freezes the clock at noon of one day for a whole file. Rows built outside the tests would otherwise belong to another
 * day in a run that crosses midnight.
 */
export function freezeDay(): void {
  const setNoon = () => void vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  setNoon();
  beforeEach(setNoon);
}

/** Types a day as dd/mm/yyyy into a date field, whose code is loaded lazily; clears the field for ''. */
export async function typeDay(name: string, day: Day | ''): Promise<void> {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const part = await waitFor(() =>
    within(screen.getByRole('group', { name })).getByRole('spinbutton', { name: 'Dia' }),
  );
  await user.click(part);
  await user.keyboard(day === '' ? '{Control>}a{/Control}{Delete}' : formatDay(day).replaceAll('/', ''));
}

/** The displayed value of a date field, dd/mm/yyyy. */
export async function readDay(name: string): Promise<string> {
  const parts = await waitFor(() => within(screen.getByRole('group', { name })).getAllByRole('spinbutton'));
  return parts.map((part) => part.textContent).join('/');
}
