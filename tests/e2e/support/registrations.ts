import type { Locator, Page } from '@playwright/test';
import { englishOn } from './english.ts';
import { expect } from './test.ts';

/** One registration as a person at its screen meets it. */
interface Registration {
  path: string;
  button: string;
  newTitle: string;
  editTitle: string;
  /** The sentences an empty form gets when it is saved. */
  sentences: string[];
  /** Fills everything the form requires. */
  fill(form: Locator, name: string): Promise<void>;
  /** The field that holds the record's name. */
  nameField: string;
  toasts: { created: string; updated: string; removed: string };
  /** Whether the list is searched: what is new may be on another page. */
  searched?: boolean;
}

const text = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });

async function fillPerson(form: Locator, name: string): Promise<void> {
  await text(form, 'Nome').fill(name);
  await text(form, 'Telefone').pressSequentially('11987654321');
  await expect(text(form, 'Telefone')).toHaveValue('(11) 9 8765-4321');
  await text(form, 'E-mail').fill('pessoa@exemplo.com.br');
}

const registrations: Record<string, Registration> = {
  Clientes: {
    path: '/clientes',
    button: 'Novo Cliente',
    newTitle: 'Novo Cliente',
    editTitle: 'Editar Cliente',
    sentences: ['Informe o nome', 'Informe o telefone', 'Informe o e-mail'],
    fill: fillPerson,
    nameField: 'Nome',
    toasts: {
      created: 'Cliente criado com sucesso!',
      updated: 'Cliente atualizado com sucesso!',
      removed: 'Cliente excluído com sucesso!',
    },
    searched: true,
  },
  Colaboradores: {
    path: '/colaboradores',
    button: 'Novo Colaborador',
    newTitle: 'Novo Colaborador',
    editTitle: 'Editar Colaborador',
    sentences: ['Informe o nome', 'Informe o telefone', 'Informe o e-mail'],
    fill: fillPerson,
    nameField: 'Nome',
    toasts: {
      created: 'Colaborador criado com sucesso!',
      updated: 'Colaborador atualizado com sucesso!',
      removed: 'Colaborador excluído com sucesso!',
    },
  },
  Serviços: {
    path: '/servicos',
    button: 'Novo Serviço',
    newTitle: 'Novo Serviço',
    editTitle: 'Editar Serviço',
    sentences: ['Informe o nome', 'Informe o preço', 'Informe os pontos'],
    async fill(form, name) {
      await text(form, 'Nome').fill(name);
      await text(form, 'Preço').pressSequentially('3500');
      await expect(text(form, 'Preço')).toHaveValue(/^R\$\s35,00$/);
      await text(form, 'Pontos').fill('10');
    },
    nameField: 'Nome',
    toasts: {
      created: 'Serviço criado com sucesso!',
      updated: 'Serviço atualizado com sucesso!',
      removed: 'Serviço excluído com sucesso!',
    },
  },
  Recompensas: {
    path: '/recompensas',
    button: 'Nova Recompensa',
    newTitle: 'Nova Recompensa',
    editTitle: 'Editar Recompensa',
    sentences: [
      'Informe o título',
      'Informe a descrição',
      'O desconto vai de 1 a 100',
      'Informe os pontos necessários',
    ],
    async fill(form, name) {
      await text(form, 'Título').fill(name);
      await text(form, 'Descrição').fill('Do teste');
      await text(form, 'Desconto (%)').fill('10');
      await text(form, 'Pontos necessários').fill('40');
    },
    nameField: 'Título',
    toasts: {
      created: 'Recompensa criada com sucesso!',
      updated: 'Recompensa atualizada com sucesso!',
      removed: 'Recompensa excluída com sucesso!',
    },
  },
  Despesas: {
    path: '/despesas',
    button: 'Nova Despesa',
    newTitle: 'Nova Despesa',
    editTitle: 'Editar Despesa',
    sentences: ['Informe o valor', 'Escolha o responsável', 'Informe a descrição'],
    async fill(form, name) {
      await text(form, 'Valor').pressSequentially('1250');
      await form.getByRole('combobox', { name: 'Responsável' }).selectOption({ index: 1 });
      await text(form, 'Descrição').fill(name);
    },
    nameField: 'Descrição',
    toasts: {
      created: 'Despesa criada com sucesso!',
      updated: 'Despesa atualizada com sucesso!',
      removed: 'Despesa excluída com sucesso!',
    },
  },
};
export const registrationNames = Object.keys(registrations);

/** Makes, edits and deletes a record on its screen, wrong input first, with everything a person is told on the way, in Portuguese. */
export async function keepRegistration(page: Page, screen: string, name: string): Promise<void> {
  const it = registrations[screen];
  if (!it) throw new Error(`no registration ${screen}`);
  const dialog = (title: string) => page.getByRole('dialog', { name: title });
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const find = async (title: string) => {
    if (it.searched) await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(title);
  };

  await page.goto(it.path);
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: it.button }).first().click();
  const form = dialog(it.newTitle);
  await form.getByRole('button', { name: 'Salvar' }).click();
  for (const sentence of it.sentences) await expect(form.getByText(sentence, { exact: true }).last()).toBeVisible();
  await it.fill(form, name);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(it.toasts.created)).toBeVisible();
  await expect(form).toBeHidden();
  await find(name);
  await expect(card(name)).toHaveCount(1);

  const renamed = `${name} Neto`;
  await card(name).getByRole('button', { name: 'Editar' }).click();
  await text(dialog(it.editTitle), it.nameField).fill(renamed);
  expect(await englishOn(page)).toEqual([]);
  await dialog(it.editTitle).getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(it.toasts.updated)).toBeVisible();
  await find(renamed);
  await expect(card(renamed)).toHaveCount(1);

  await card(renamed).getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir' });
  await expect(question).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(renamed)).toHaveCount(1);
  await card(renamed).getByRole('button', { name: 'Excluir' }).click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(it.toasts.removed)).toBeVisible();
  await expect(card(renamed)).toHaveCount(0);
}
