import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { removeImport, removeReport } from '../../src/components/importFile/storage.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { type BackEndOptions, REAL_SERVER } from './support/backEnd.ts';
import { watchDownloads } from './support/downloads.ts';
import {
  getSentBodies,
  listCardNames,
  normalizeSpaces,
  openListScreen,
  waitForDialogToClose,
  waitUntilEnabled,
} from './support/listScreen.ts';

const IMPORT = 'POST /services/import';
const getDialog = () => screen.getByRole('dialog', { name: 'Importar serviços' });
const readStatus = () => within(getDialog()).getByRole('status').textContent;
const readDialog = () => normalizeSpaces(getDialog().textContent ?? '');

async function openImport(options: BackEndOptions = REAL_SERVER) {
  const services = await openListScreen('/servicos', options);
  await services.press('Importar');
  await screen.findByRole('dialog', { name: 'Importar serviços' });
  async function give(content: BlobPart) {
    await services.user.upload(
      await screen.findByLabelText('Arquivo de serviços'),
      new File([content], 'servicos.csv'),
    );
    // Disabled while the existing services load.
    await waitUntilEnabled('Continuar');
    await services.press('Continuar');
  }
  /** Gives a file, takes its columns as they are found out, and waits for what would become of its lines. */
  async function review(...lines: string[]) {
    await give(lines.join('\r\n'));
    await waitFor(() => expect(readStatus()).toBeTruthy());
  }
  return { ...services, give, review };
}

const OWNER = { resource: 'servicos', user: '1' };
beforeEach(async () => {
  await removeImport(OWNER);
  await removeReport(OWNER);
});

describe('the import of services', () => {
  it('shows the services and what cannot be taken, and creates the new ones', async () => {
    const { backEnd, review, press } = await openImport();
    const [employee] = backEnd.tables.employees;
    await review(
      'Serviço;Preço;Duração;Pontos;Quem faz;Categoria',
      `Platinado;R$ 1.234,50;2h 35m;12;${employee?.name}, Ninguém;Química`,
      'Luzes;a partir de 200;1:30;;;Química',
      'Massagem;sob consulta;47;;;',
      'Total;1.434,50;;;;',
    );
    expect(readStatus()).toBe('2 serviços novos, 1 linha não entra, 1 linha pulada');
    expect(readDialog()).toContain('Linha 2Platinado');
    expect(readDialog()).toContain('R$ 1.234,50 · 155 min · 12 pontos');
    expect(readDialog()).toContain('Quem faz: não há colaborador “Ninguém”');
    expect(readDialog()).toContain(
      'Em 1 linha o preço é o menor, “a partir de”: o nome do serviço passa a dizer isso.',
    );
    expect(readDialog()).toContain('O preço é o menor: o nome passa a ser “Luzes - a partir de”');
    expect(readDialog()).toContain('Linha 4Massagem · sob consulta · 47');
    expect(readDialog()).toContain('Não é um preço: sob consulta');
    expect(readDialog()).toContain('A duração é de 5 em 5 minutos: 47');
    expect(readDialog()).toContain('Linha de totalTotal · 1.434,50');
    await press('Importar 2 serviços');
    await waitFor(() =>
      expect(readStatus()).toBe('2 serviços importados, 0 já existiam, 1 linha com erro, 1 linha pulada.'),
    );
    expect(readDialog()).toContain(
      'Nenhum colaborador faz ainda: Luzes - a partir de. Escolha quem faz em “Colaboradores” ao editar o serviço, ou em “Especialidades” ao editar o colaborador.',
    );
    expect(getSentBodies(backEnd, IMPORT)).toEqual([
      {
        services: [
          { name: 'Platinado', price: 1234.5, duration: 155, points: 12, employeeIds: [employee?.id] },
          { name: 'Luzes - a partir de', price: 200, duration: 90, points: 0 },
        ],
        import: { key: expect.any(String), file: 'servicos.csv' },
      },
    ]);
    await press('Fechar');
    await waitForDialogToClose();
    await waitFor(() => expect(listCardNames()).toEqual(expect.arrayContaining(['Luzes - a partir de', 'Platinado'])));
  });

  it('takes a line that is corrected in place, also after an interruption', async () => {
    const { backEnd, review, press, user } = await openImport();
    await review('Serviço;Preço;Duração', 'Massagem;sob consulta;47', 'Nuca;10;10', 'Luzes;90;60');
    expect(readStatus()).toBe('2 serviços novos, 1 linha não entra');
    const correct = async (label: string, text: string) => {
      const input = screen.getByRole('textbox', { name: label });
      await user.clear(input);
      await user.type(input, `${text}{Enter}`);
    };
    await correct('Preço da linha 2', 'R$ 80');
    await correct('Duração (min) da linha 2', '45');
    expect(readStatus()).toBe('3 serviços novos');
    expect(readDialog()).toContain('R$ 80,00 · 45 min');
    backEnd.respondWithError(IMPORT, 503, 'O servidor está ocupado.');
    await press('Importar 3 serviços');
    await waitFor(() => expect(readStatus()).toContain('3 linhas não enviadas'));
    await press('Fechar');
    await waitForDialogToClose();
    backEnd.restore(IMPORT);
    await press('Importar');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toContain('3 serviços importados'));
    expect(backEnd.tables.services.filter(({ name }) => name === 'Massagem')).toMatchObject([
      { price: 80, duration: 45 },
    ]);
  });

  it('leaves known services as they are, unless the person wants the file’s values', async () => {
    const { backEnd, review, press, user } = await openImport();
    const [service] = backEnd.tables.services;
    await review('Nome;Preço', `${service?.name};999,90`, 'Nuca;10');
    expect(readStatus()).toBe('1 serviço novo, 1 já existe');
    expect(readDialog()).toContain('Sem duração no arquivo: fica com 30 min');
    expect(readDialog()).toMatch(/preço: R\$ [\d,]+ → R\$ 999,90/);
    await user.click(screen.getByLabelText('Usar os dados do arquivo no lugar dos que o serviço já tem'));
    expect(readStatus()).toBe('1 serviço novo, 1 serviço muda');
    await press('Importar 2 serviços');
    await waitFor(() =>
      expect(readStatus()).toBe('1 serviço importado, 1 serviço atualizado, 0 já existiam, 0 linhas com erro.'),
    );
    expect(backEnd.tables.services.find(({ id }) => id === service?.id)).toMatchObject({ price: 999.9 });
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await review('Nome;Preço', `${service?.name};999,90`, 'Nuca;10');
    expect(readStatus()).toBe('0 serviços novos, 2 já existem');
    expect(readDialog()).toContain(`Já existem com os mesmos dados: 2Linha 2${service?.name}`);
    expect(screen.getByRole('button', { name: 'Nada a importar' })).toHaveProperty('disabled', true);
  });

  it('says which columns are left out, and asks for those that it needs', async () => {
    const { user, choose, press } = await openImport();
    await user.upload(
      await screen.findByLabelText('Arquivo de serviços'),
      new File(['Nome;Preço;Cor\nNuca;10;azul'], 'servicos.csv'),
    );
    await screen.findByText('Fica de fora a coluna Cor.');
    await choose('Coluna Preço', 'Não importar');
    screen.getByText('Todo serviço tem nome e preço. Escolha a coluna de preço.');
    expect(screen.getByRole('button', { name: 'Continuar' })).toHaveProperty('disabled', true);
    await choose('Coluna Preço', 'Preço');
    await press('Continuar');
    expect(readStatus()).toBe('1 serviço novo');
  });

  it('sends the services again with the same key when the answer was lost', async () => {
    const { backEnd, review, press } = await openImport();
    await review('Nome;Preço', 'Nuca;10');
    backEnd.loseResponses(IMPORT);
    await press('Importar 1 serviço');
    await waitFor(() =>
      expect(readStatus()).toBe('0 serviços importados, 0 já existiam, 0 linhas com erro, 1 linha não enviada.'),
    );
    backEnd.restore(IMPORT);
    await press('Continuar a importação');
    await waitFor(() => expect(readStatus()).toBe('1 serviço importado, 0 já existiam, 0 linhas com erro.'));
    const keys = backEnd.callsTo(IMPORT).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(backEnd.tables.services.filter(({ name }) => name === 'Nuca')).toHaveLength(1);
  });

  it('saves the lines that it cannot take with the reason, and reads that file again', async () => {
    const downloads = watchDownloads();
    const { give, review, press, backEnd } = await openImport();
    await review(
      'Serviço;Preço;Duração',
      'Platinado;R$ 1.234,50;2h 35m',
      'Massagem;sob consulta;50',
      'Platinado;99;30',
    );
    await press('Importar 1 serviço');
    await waitFor(() =>
      expect(readStatus()).toBe('1 serviço importado, 0 já existiam, 1 linha com erro, 1 linha repetida no arquivo.'),
    );
    const wrong = screen.getByRole('region', { name: 'Linhas com erro' });
    expect(normalizeSpaces(wrong.textContent ?? '')).toContain('Linha 3Não é um preço: sob consulta');
    await press('Baixar linhas não importadas');
    expect(downloads[0]?.name).toBe(`navalha-nao-importados-${today()}.csv`);
    const rejected = (await downloads[0]?.text()) ?? '';
    expect(rejected.split('\r\n')).toEqual([
      '\ufeffServiço;Preço;Duração;Linha;Motivo',
      'Massagem;sob consulta;50;3;Não é um preço: sob consulta',
      'Platinado;99;30;4;"Mesmo serviço da linha 2. Fica de fora: R$\u00a099,00 · 30 min"',
      '',
    ]);
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await give(rejected.replace('sob consulta', '80'));
    expect(readStatus()).toBe('1 serviço novo, 1 já existe');
    await press('Importar 1 serviço');
    await waitFor(() => expect(readStatus()).toContain('1 serviço importado'));
    expect(backEnd.tables.services.filter(({ name }) => name === 'Massagem')).toMatchObject([{ price: 80 }]);
  });

  it('goes on after an interruption with what the file was chosen to be, and the report stays', async () => {
    const { backEnd, review, press, user, choose } = await openImport();
    const [known] = backEnd.tables.services;
    await review('Nome;Valor A;Valor B', `${known?.name};1,00;77,70`, 'Nuca;1,00;10,00');
    await press('Voltar');
    await choose('Coluna Valor B', 'Preço');
    await press('Continuar');
    await user.click(await screen.findByLabelText('Usar os dados do arquivo no lugar dos que o serviço já tem'));
    backEnd.respondWithError(IMPORT, 503, 'O servidor está ocupado.');
    await press('Importar 2 serviços');
    await within(screen.getByRole('dialog')).findByText(/O servidor está ocupado/);
    await press('Fechar');
    await waitForDialogToClose();
    backEnd.restore(IMPORT);
    await press('Importar');
    await within(screen.getByRole('dialog')).findByText('A importação de servicos.csv parou no meio: 0 de 2.');
    await press('Continuar');
    await waitFor(() =>
      expect(readStatus()).toBe('1 serviço importado, 1 serviço atualizado, 0 já existiam, 0 linhas com erro.'),
    );
    expect(backEnd.tables.services.filter(({ name }) => name === known?.name)).toMatchObject([{ price: 77.7 }]);
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await press('Ver a última importação');
    const report = within(screen.getByRole('dialog', { name: 'Última importação' }));
    await waitFor(() =>
      expect(report.getByRole('status').textContent).toContain('1 serviço importado, 1 serviço atualizado'),
    );
  });

  it('is not offered by a back end without it, nor by a bare one', async () => {
    const features = FEATURES.filter((feature) => feature !== 'customers.profile');
    await openListScreen('/servicos', { ...REAL_SERVER, features });
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });
});
