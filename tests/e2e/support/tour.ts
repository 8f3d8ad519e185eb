import type { Locator, Page } from '@playwright/test';
import { SCREENS } from './screens.ts';
import { expect } from './test.ts';
import { createWizardScreen } from './wizard.ts';

/** Called at each stop of a tour with its name. */
export type Visit = (place: string) => Promise<void>;

interface Stop {
  path: keyof typeof SCREENS;
  /** The button that opens the form of a new record. */
  create: string;
  /** The buttons that open other dialogs, on the first card that has them. */
  others: RegExp[];
}

const STOPS: readonly Stop[] = [
  { path: '/clientes', create: 'Novo Cliente', others: [/^Nova Visita/, /^Editar/, /^Excluir/] },
  { path: '/agendamentos', create: 'Novo Agendamento', others: [/^Editar/, /^Excluir/] },
  { path: '/colaboradores', create: 'Novo Colaborador', others: [/^Editar/, /^Excluir/] },
  { path: '/servicos', create: 'Novo Serviço', others: [/^Editar/, /^Excluir/] },
  { path: '/recompensas', create: 'Nova Recompensa', others: [/^Editar/, /^Excluir/] },
  { path: '/despesas', create: 'Nova Despesa', others: [/^Editar/, /^Excluir/] },
  // The drawer of the demonstration is open.
  { path: '/caixa', create: 'Sangria', others: [/^Editar/, /^Excluir/] },
];

/** Waits until a screen has loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root, main [aria-busy="true"], main [role="progressbar"]')).toHaveCount(0);
}

/** Visits every screen. */
export async function visitScreens(page: Page, visit: Visit): Promise<void> {
  for (const path of Object.keys(SCREENS)) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await visit(path);
  }
}

/**
 * Visits every dialog of the lists, or of the paths in `only`; each form of a new record also after an empty submit.
 */
export async function visitDialogs(
  page: Page,
  visit: Visit,
  { only }: { only?: readonly Stop['path'][] } = {},
): Promise<void> {
  for (const { path, create } of STOPS) {
    if (only && !only.includes(path)) continue;
    await page.goto(path);
    await waitUntilLoaded(page);
    const form = await openDialog(
      page,
      page.getByRole('main').getByRole('button', { name: create, exact: true }).first(),
    );
    await visit(`${path}: ${create}`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await visit(`${path}: ${create}, refused`);
    await closeDialog(page);
    await visitDialogsOfPath(page, path, visit);
  }
}

/** Visits the dialogs of the first card on the open screen; none where it has no cards. */
export async function visitDialogsOfPath(page: Page, path: string, visit: Visit): Promise<void> {
  // A deletable record: one that was sold is read-only.
  const records = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Excluir/ }) });
  for (const name of STOPS.find((stop) => stop.path === path)?.others ?? []) {
    const button = records.getByRole('button', { name }).first();
    if ((await button.count()) === 0) continue;
    await openDialog(page, button);
    await visit(`${path}: ${name.source}`);
    await closeDialog(page);
  }
}

/** Visits every step of the sale wizard without selling. */
export async function visitSaleSteps(page: Page, visit: Visit): Promise<void> {
  const wizard = createWizardScreen(page);
  await page.goto('/vendas');
  await waitUntilLoaded(page);
  await wizard.press('Pular para Cliente');
  await wizard.expectStep('Cliente');
  await visit('/vendas: Cliente');
  await openDialog(page, wizard.button('Novo Cliente'));
  await visit('/vendas: Novo Cliente');
  await closeDialog(page);
  await wizard.press('Continuar sem Cliente');
  await wizard.expectStep('Colaborador');
  await visit('/vendas: Colaborador');
  await wizard.press('Continuar sem Colaborador');
  await wizard.expectStep('Serviço');
  await visit('/vendas: Serviço');
  await page.getByRole('checkbox').first().check();
  await wizard.press('Continuar');
  await wizard.expectStep('Pagamento');
  await visit('/vendas: Pagamento');
  await wizard.pay('PIX');
  await wizard.press('Continuar');
  await wizard.expectStep('Finalizar');
  await visit('/vendas: Finalizar');
  await openDialog(page, page.getByRole('button', { name: /Recomeçar|Começar de novo/ }).first());
  await visit('/vendas: Recomeçar');
  await page.keyboard.press('Escape');
}

async function openDialog(page: Page, button: Locator): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.MuiSkeleton-root, [role="progressbar"]')).toHaveCount(0);
  return dialog;
}

/** Closes the dialog and discards unsaved changes. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Descartar' });
  await expect
    .poll(async () => (await page.getByRole('dialog').count()) === 0 || (await discard.count()) > 0, {
      intervals: [50],
    })
    .toBe(true);
  if ((await discard.count()) > 0) await discard.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
