import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createFakeBackEnd, type FakeBackEnd, type FakeBackEndOptions } from './fakeBackEnd.ts';
import { type Rendered, renderApp } from './renderApp.tsx';

/** A registration screen with its list loaded, and what a person does there. */
export interface ListScreen extends Rendered {
  backEnd: FakeBackEnd;
  /** Presses the button of this name, in the dialog when one is open. */
  press(name: string | RegExp): Promise<void>;
  /** Writes into the field of this label in place of what was there. */
  write(label: string, text: string): Promise<void>;
  /** Chooses a line of the select of this label. */
  choose(label: string, line: string): Promise<void>;
}

/** Opens a screen of a fake back end and waits for its cards, or for whatever `until` waits for. */
export async function openListScreen(
  path: string,
  options?: FakeBackEndOptions,
  until: () => Promise<unknown> = allCards,
): Promise<ListScreen> {
  const backEnd = createFakeBackEnd(options);
  const screenOf = withActions(backEnd, renderApp(path));
  await until();
  return screenOf;
}

/** A person's hands on what was rendered. */
export function withActions(backEnd: FakeBackEnd, rendered: Rendered): ListScreen {
  const { user } = rendered;
  return {
    ...rendered,
    backEnd,
    async press(name) {
      await user.click(await within(getTopLayer()).findByRole('button', { name }));
      // The form's code may still be on its way: what is looked for next is in the form, and not on a card behind it.
      if (/^(Editar|Nov[oa]) /.test(String(name))) await screen.findByRole('dialog');
    },
    async write(label, text) {
      // The form's code may still be on its way.
      const input = await waitFor(() => getField(label));
      await user.clear(input);
      if (text !== '') await user.type(input, text);
    },
    choose: async (label, line) => user.selectOptions(getField(label), line),
  };
}

/** The dialog in front, the screen where none is open. */
export function getTopLayer(): HTMLElement {
  return screen.queryAllByRole('dialog').at(-1) ?? document.body;
}

/** A field of the form in front, by its label. */
export function getField(label: string): HTMLInputElement {
  return within(getTopLayer()).getByLabelText<HTMLInputElement>(label);
}

/** What is said at a field of the form in front: what is wrong with it, or how to fill it in. */
export function readHelperText(label: string): string {
  const described = within(getTopLayer()).queryByRole('group', { name: label }) ?? getField(label);
  const id = described.getAttribute('aria-describedby');
  return normalizeSpaces((id && document.getElementById(id)?.textContent) || '');
}

/** Waits for the cards of a list, which come in pieces of a task each: for as long as there are more than in the task before. */
async function allCards(): Promise<void> {
  let seen = 0;
  for (let now = (await screen.findAllByRole('article')).length; now > seen; now = listCardNames().length) {
    seen = now;
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve)));
  }
}

export const findCard = (name: string) => screen.findByRole('article', { name });

/** The names of the cards on the screen, in their order. */
export function listCardNames(): (string | null)[] {
  return screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
}

export async function waitForDialogToClose(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** A text with the plain spaces a person sees. */
export function normalizeSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The bodies of the calls of one kind. */
export function getSentBodies(backEnd: FakeBackEnd, call: string) {
  return backEnd.callsTo(call).map(({ body }) => body);
}
