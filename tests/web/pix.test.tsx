import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSalePixCode, type PixShop } from '../../domain/pix.ts';
import { PixDialog } from '../../src/sales/pix/PixDialog.tsx';
import { useWakeLock } from '../../src/sales/pix/useWakeLock.ts';
import { createShopTheme, ThemeRoot } from '../../src/theme/ThemeRoot.tsx';
import { renderInRouter } from './support/renderApp.tsx';

const SHOP: PixShop = { name: 'Salão', pix_key: 'a@b.com', pix_name: null, pix_city: 'Recife', pix_txid: true };
const { code } = buildSalePixCode(SHOP, 4500, 'venda-42');

async function open(shop: Partial<PixShop> = {}) {
  const person = userEvent.setup();
  const on = { received: vi.fn(), closed: vi.fn() };
  const { unmount } = renderInRouter(
    '/vendas',
    <ThemeRoot theme={createShopTheme()}>
      <PixDialog
        shop={{ ...SHOP, ...shop }}
        amount={4500}
        saleKey="venda-42"
        onReceived={on.received}
        onClose={on.closed}
      />
    </ThemeRoot>,
  );
  await screen.findByRole('dialog', { name: 'Pagamento por PIX' });
  return { ...on, unmount, person };
}

const getButton = (name: string) => screen.getByRole('button', { name });

it('the PIX dialog copies the sale’s code and confirms the copy', async () => {
  const { person } = await open();
  await person.click(getButton('Copiar código PIX'));
  expect(await screen.findByText(/^Código copiado/)).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(code);
});

it.each([
  ['selects it for copying', false, 'O código está selecionado: copie agora.'],
  ['copies it with the older browser API', true, 'Código copiado. Cole no aplicativo do banco.'],
])('the PIX dialog shows the code where a page may not copy, and %s', async (_what, isCopied, announcement) => {
  const { person } = await open();
  Object.assign(document, { execCommand: () => isCopied });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await person.click(getButton('Copiar código PIX'));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código PIX' });
  expect(field.value).toBe(code);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, code?.length]);
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('status').textContent).toBe(announcement);
  Reflect.deleteProperty(document, 'execCommand');
});

it('the PIX dialog lets the user confirm the payment, and says that no bank confirms it', async () => {
  const { received, closed, person } = await open();
  expect(screen.getByRole('img', { name: 'QR Code do PIX' })).toBeTruthy();
  expect(screen.getByText(/nada aqui confirma o pagamento/)).toBeTruthy();
  expect(screen.getByText(/^R\$\s45,00$/)).toBeTruthy();
  await person.click(getButton('Voltar'));
  expect([received.mock.calls.length, closed.mock.calls.length]).toEqual([0, 1]);
  await person.click(getButton('Recebido'));
  expect(received).toHaveBeenCalledOnce();
});

it('the PIX dialog shows why there is no code when a setting is missing', async () => {
  await open({ pix_city: null });
  expect(screen.getByRole('alert').textContent).toBe('Falta a cidade do PIX nos ajustes.');
  expect(screen.queryByRole('img', { name: 'QR Code do PIX' })).toBeNull();
});

it('the PIX dialog keeps the screen awake while it is open', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { unmount } = await open();
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  expect(release).not.toHaveBeenCalled();
  // Hiding the page had released the wake lock.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  comeBack();
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  expect(release).toHaveBeenCalledOnce();
  comeBack();
  expect(request).toHaveBeenCalledTimes(2);
  // A wake lock granted after the dialog has closed is released at once.
  const { promise, resolve } = Promise.withResolvers<{ release: typeof release }>();
  request.mockReturnValueOnce(promise);
  renderHook(useWakeLock).unmount();
  resolve({ release });
  await waitFor(() => expect(release).toHaveBeenCalledTimes(2));
  Reflect.deleteProperty(navigator, 'wakeLock');
});
