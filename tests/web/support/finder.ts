import { screen, within } from '@testing-library/react';
import { createFakeBackEnd, type FakeBackEndOptions } from './fakeBackEnd.ts';
import { renderApp } from './renderApp.tsx';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** The product at a screen with the finder open, and what a person does in it. */
export async function openFinder(options?: FakeBackEndOptions, path = '/servicos') {
  const backEnd = createFakeBackEnd(options);
  const rendered = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  const { user } = rendered;
  const open = async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('dialog', { name: 'Buscar' });
  };
  await open();
  return {
    ...rendered,
    backEnd,
    open,
    type: (text: string) => user.type(screen.getByRole('combobox', { name: 'Buscar em tudo' }), text),
    choose: async (name: string | RegExp) => user.click(await screen.findByRole('option', { name })),
  };
}

/** What a group offers, in its order; null where there is no such group. */
export function listOptions(group: string): string[] | null {
  const found = screen.queryByRole('group', { name: group });
  return found && within(found).getAllByRole('option').map(nameOf);
}

/** What Enter would do. */
export function getActiveOption(): string | null {
  const id = screen.getByRole('combobox', { name: 'Buscar em tudo' }).getAttribute('aria-activedescendant');
  const option = id ? document.getElementById(id) : null;
  return option && nameOf(option);
}

function nameOf(option: HTMLElement): string {
  const read = option.cloneNode(true) as HTMLElement;
  for (const decoration of read.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
  return replaceNonBreakingSpaces(option.getAttribute('aria-label') ?? read.textContent).trim();
}
