import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/index.ts';
import type { NewSale } from '../../../src/dataProvider/methods/sales.ts';
import { createIdempotencyKey } from '../../../src/idempotencyKey.ts';
import type { Rendered } from './renderApp.tsx';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** Sells on another device. */
export function sellElsewhere(fields: Pick<NewSale, 'amount' | 'payment_method'> & Partial<NewSale>) {
  return createDataProvider().createSale(
    {
      individual: fields.services === undefined,
      customer_id: null,
      reservation_id: null,
      employee_id: null,
      services: [],
      reward_id: null,
      observation: null,
      ...fields,
    },
    createIdempotencyKey(),
  );
}

/** What a person does on a screen. */
export function createActions({ user }: Pick<Rendered, 'user'>) {
  return {
    /** Presses a button once it is enabled. */
    tap: async (name: string | RegExp, place?: HTMLElement) => {
      const button = await (place ? within(place) : screen).findByRole<HTMLButtonElement>('button', { name });
      await waitFor(() => expect(button.disabled).toBe(false));
      await user.click(button);
    },
    /** Types into a field of the open dialog; for amounts digits, which are cents. */
    type: async (label: string | RegExp, text: string) =>
      user.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: label }), text),
  };
}

/** A text of the page, non-breaking spaces replaced. */
export function readText(element: Element | null = document.body): string {
  return replaceNonBreakingSpaces(element?.textContent);
}
