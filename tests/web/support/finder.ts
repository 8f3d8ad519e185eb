import { screen, within } from '@testing-library/react';
import { type BackEndOptions, createBackEnd } from './backEnd.ts';
import { renderApp } from './renderApp.tsx';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** Opens the finder over a screen. Returns the actions of a person in it. */
export async function openFinder(options: BackEndOptions, path = '/servicos') {
  const backEnd = createBackEnd(options);
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
    type: (text: string) => user.pasteInto(screen.getByRole('combobox', { name: 'Buscar em tudo' }), text),
    choose: async (name: string | RegExp) => user.click(await screen.findByRole('option', { name })),
  };
}

/** The options of a group in order; null without such a group. */
export function listOptions(group: string): string[] | null {
  const element = screen.queryByRole('group', { name: group });
  return element && within(element).getAllByRole('option').map(readName);
}

/** The option that Enter chooses. */
export function getActiveOption(): string | null {
  const id = screen.getByRole('combobox', { name: 'Buscar em tudo' }).getAttribute('aria-activedescendant');
  const option = id ? document.getElementById(id) : null;
  return option && readName(option);
}

function readName(option: HTMLElement): string {
  const copy = option.cloneNode(true) as HTMLElement;
  for (const decoration of copy.querySelectorAll('[aria-hidden="true"]')) decoration.remove();
  return replaceNonBreakingSpaces(option.getAttribute('aria-label') ?? copy.textContent).trim();
}
