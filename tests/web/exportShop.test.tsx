import { screen, waitFor } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { watchDownloads } from './support/downloads.ts';
import { openListScreen } from './support/listScreen.ts';
import { renderApp } from './support/renderApp.tsx';

const EXPORT = 'GET /export';
const openSettings = (options: BackEndOptions = REAL_SERVER) =>
  openListScreen('/ajustes', options, () => screen.findByLabelText('Nome do salão'));
const getButton = () => screen.getByRole('button', { name: 'Exportar tudo' });

it('saves all data of the shop as a zip file, once however often the button is pressed', async () => {
  const downloads = watchDownloads();
  const { backEnd, user } = await openSettings();
  const release = backEnd.hold(EXPORT);
  await user.click(getButton());
  expect(getButton()).toHaveProperty('disabled', true);
  expect(await screen.findByText('Preparando o arquivo…')).toBeTruthy();
  release();
  await screen.findByText(/^Arquivo navalha-\d{4}-\d{2}-\d{2}\.zip exportado$/);
  await waitFor(() => expect(getButton()).toHaveProperty('disabled', false));
  expect(screen.queryByText(/Preparando o arquivo/)).toBeNull();
  expect(backEnd.callsTo(EXPORT)).toHaveLength(1);
  expect(downloads).toMatchObject([{ name: expect.stringMatching(/\.zip$/), type: 'application/zip' }]);
  const files = unzipSync((await downloads[0]?.bytes()) ?? new Uint8Array());
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['excel/clientes.csv', 'simples/vendas.csv']));
});

it('goes on while the person is on another screen', async () => {
  const downloads = watchDownloads();
  const { backEnd, user, goTo } = await openSettings();
  const release = backEnd.hold(EXPORT);
  await user.click(getButton());
  await goTo('/servicos');
  await goTo('/ajustes');
  await waitFor(() => expect(getButton()).toHaveProperty('disabled', true));
  release();
  await screen.findByText(/ exportado$/);
  expect(downloads).toHaveLength(1);
});

it('says why there is no file, and can be tried again', async () => {
  const downloads = watchDownloads();
  const { backEnd, user } = await openSettings();
  backEnd.respondWithError(EXPORT, 503, 'Já há uma exportação em andamento. Espere ela terminar.');
  await user.click(getButton());
  await screen.findByText(
    'Erro ao exportar os dados do salão. Já há uma exportação em andamento. Espere ela terminar.',
  );
  backEnd.restore(EXPORT);
  backEnd.disconnect();
  await user.click(getButton());
  await screen.findByText(/^Erro ao exportar os dados do salão\. Não foi possível falar com o servidor\./);
  expect(downloads).toEqual([]);
  backEnd.reconnect();
  await user.click(getButton());
  await screen.findByText(/ exportado$/);
});

it('is not offered by a server without it', async () => {
  await openSettings({ ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'export') });
  expect(screen.queryByText('Seus dados')).toBeNull();
});

it('is offered to owners only', async () => {
  createBackEnd({ ...REAL_SERVER, user: { role: 'reception' } });
  renderApp('/ajustes');
  await screen.findByText('Seu usuário não tem acesso a esta tela.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Exportar tudo' })).toBeNull();
});
