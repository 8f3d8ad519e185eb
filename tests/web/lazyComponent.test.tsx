import { screen } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyComponent } from '../../src/lazyComponent.ts';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';

/** Opens its children in a transition, as the router does when a link is clicked. */
function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setOpen(true))}>
        Abrir
      </button>
      {isOpen && <Suspense fallback="Carregando">{children}</Suspense>}
    </>
  );
}

it('a click shows a prefetched screen without a spinner', async () => {
  createBackEnd();
  const Page = lazyComponent(async () => () => <h1>Agenda</h1>);
  await Page.prefetch();
  const { user } = renderScreen(
    <Opener>
      <Page />
    </Opener>,
  );
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('heading', { name: 'Agenda' });
  observer.disconnect();
  expect(texts.join()).toContain('Agenda');
  expect(texts.join()).not.toContain('Carregando');
});
