import { expect, test } from '../e2e/support/test.ts';
import { checkVisual } from '../e2e/support/visual.ts';
import { createWizardScreen } from '../e2e/support/wizard.ts';

// Prefetched: without a connection no code can load.
test.use({ canPrefetch: true });

/** Scrolls to the end and returns how many pixels of the screen the bottom bars cover. */
function getCoveredPixels(): number {
  window.scrollTo(0, document.documentElement.scrollHeight);
  const bars = [...document.querySelectorAll('[data-notice], .bottom-bar-slot')].map((bar) =>
    bar.getBoundingClientRect(),
  );
  const [screen] = document.querySelectorAll('main > *');
  if (bars.length !== 3 || !screen) return -1;
  const edges = [screen.getBoundingClientRect().bottom, ...bars.flatMap(({ top, bottom }) => [top, bottom])];
  const below = Math.max(0, (edges.at(-1) ?? 0) - innerHeight);
  return Math.round(edges.reduce((sum, edge, index) => sum + Math.max(0, (edges[index - 1] ?? edge) - edge), below));
}

test('the bars at the bottom cover nothing of the screen after a sale is queued without its observation', async ({
  page,
  context,
  testData,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const service = await testData.createService({ price: 33 });
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await wizard.expectStep('Agendamentos');
  // Waits until all that the wizard needs offline is loaded.
  await expect(page.getByRole('group', { name: 'Carregando' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await wizard.press('Venda avulsa');
  await wizard.tick(service);
  await wizard.press('Continuar');
  await wizard.pay('Dinheiro');
  await wizard.observation.fill('A filha da Ana paga');
  await wizard.press('Continuar');
  await context.setOffline(true);
  await wizard.press('Finalizar Venda');
  await wizard.press('Guardar sem a observação');
  await expect(page.getByRole('button', { name: '1 venda guardada neste aparelho', exact: true })).toBeVisible();
  await checkVisual(page, 'sale-queued');
  for (const [width, height] of [
    [360, 400],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(getCoveredPixels), { message: `${width} × ${height}` }).toBe(0);
  }
  await context.setOffline(false);
  await expect(page.getByText(/A venda de R\$\s33,00 guardada .* entrou/)).toBeVisible();
});
