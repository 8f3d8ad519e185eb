import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { type BackEnd, type BackEndOptions, createBackEnd } from './backEnd.ts';
import { type Rendered, renderApp } from './renderApp.tsx';

/** A registration screen with its list loaded, and the actions of a person on it. */
export interface ListScreen extends Rendered {
  backEnd: BackEnd;
  /** Clicks a button by name, in the dialog when one is open. */
  press(name: string | RegExp): Promise<void>;
  /** Replaces the text of a field. */
  write(label: string, text: string): Promise<void>;
  /** Chooses an option of a select. */
  choose(label: string, option: string): Promise<void>;
}

/** Opens a screen on a back end and waits for its cards, or for `until`. */
export async function openListScreen(
  path: string,
  options?: BackEndOptions,
  until: () => Promise<unknown> = waitForAllCards,
): Promise<ListScreen> {
  const backEnd = createBackEnd(options);
  const listScreen = withActions(backEnd, renderApp(path));
  await until();
  return listScreen;
}

/** Adds the actions of a person to a rendered screen. */
export function withActions(backEnd: BackEnd, rendered: Rendered): ListScreen {
  const { user } = rendered;
  return {
    ...rendered,
    backEnd,
    async press(name) {
      await user.click(await within(getTopLayer()).findByRole('button', { name }));
      // Forms are loaded lazily: the next query must find the form, not the card behind it.
      if (/^(Editar|Nov[oa]) /.test(String(name))) await screen.findByRole('dialog');
    },
    async write(label, text) {
      // Forms are loaded lazily.
      const input = await waitFor(() => getField(label));
      await user.clear(input);
      // Each typed letter renders the form.
      if (/\p{L}/u.test(text)) await user.paste(text);
      else if (text !== '') await user.type(input, text);
    },
    // Some fields are loaded lazily.
    choose: async (label, option) => user.selectOptions(await waitFor(() => getField(label)), option),
  };
}

/** The topmost dialog, or the page without one. */
export function getTopLayer(): HTMLElement {
  return screen.queryAllByRole('dialog').at(-1) ?? document.body;
}

/** A field of the topmost form, by its label. */
export function getField(label: string): HTMLInputElement {
  return within(getTopLayer()).getByLabelText<HTMLInputElement>(label);
}

/** The error or help text of a field of the topmost form. */
export function readHelperText(label: string): string {
  const fieldOrGroup = within(getTopLayer()).queryByRole('group', { name: label }) ?? getField(label);
  const id = fieldOrGroup.getAttribute('aria-describedby');
  return normalizeSpaces((id && document.getElementById(id)?.textContent) || '');
}

/** Waits until a task adds no more cards: lists render in several tasks. */
async function waitForAllCards(): Promise<void> {
  let previousCount = 0;
  for (
    let count = (await screen.findAllByRole('article')).length;
    count > previousCount;
    count = listCardNames().length
  ) {
    previousCount = count;
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
  }
}

export const findCard = (name: string) => screen.findByRole('article', { name });

/** The names of the cards, in document order. */
export function listCardNames(): (string | null)[] {
  return screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
}

/** Waits until a click on a button of the top layer would do something. */
export async function waitUntilEnabled(name: string): Promise<void> {
  await waitFor(() =>
    expect(within(getTopLayer()).getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false),
  );
}

export async function waitForDialogToClose(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** A text with runs of white space, non-breaking spaces included, as one space. */
export function normalizeSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The bodies of the calls of one kind. */
export function getSentBodies(backEnd: BackEnd, call: string) {
  return backEnd.callsTo(call).map(({ body }) => body);
}
