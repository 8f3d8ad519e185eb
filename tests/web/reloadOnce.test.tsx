import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../src/layout/ErrorBoundary.tsx';
import { lazyComponent } from '../../src/lazyComponent.ts';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { href: 'http://shop.test/caixa', reload });
  // React prints the errors that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function stubServer(status: number | 'nothing') {
  vi.stubGlobal('fetch', async () => {
    if (status === 'nothing') throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
}

/** A screen whose code is no longer on the server. */
function show() {
  const Page = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <ErrorBoundary>
      <Suspense fallback="Carregando">
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
  return Page;
}

describe('a screen of a version that is no longer on the server', () => {
  it('reloads the page and shows no error', async () => {
    stubServer(200);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reloads it once: a file that stays missing is an error', async () => {
    stubServer(200);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    show();
    expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeTruthy();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(['nothing', 502] as const)('keeps what is on the screen where the server answers %s', async (status) => {
    stubServer(status);
    show();
    expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is only prefetched reloads nothing: someone may be typing', async () => {
    stubServer(200);
    await lazyComponent(() => Promise.reject(new TypeError('missing'))).prefetch();
    expect(reload).not.toHaveBeenCalled();
  });
});
