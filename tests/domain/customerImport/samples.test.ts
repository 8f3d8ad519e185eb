import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCustomerHeading } from '../../../domain/customerImport/columns.ts';
import { looksLikePhone } from '../../../domain/customerImport/phones.ts';
import type { ImportPlan } from '../../../domain/customerImport/plan.ts';
import { readFile } from '../../../domain/importFile/readFile.ts';
import { readSpreadsheet } from '../../../domain/importFile/spreadsheet.ts';
import { readCandidates } from './readCandidates.ts';

async function readSample(name: string, plan: Partial<ImportPlan> = {}) {
  const bytes = Uint8Array.from(readFileSync(resolve(import.meta.dirname, '../../fixtures/imports', name)));
  const table = await readFile(
    bytes,
    name,
    {},
    { isHeading: (text) => isCustomerHeading(text), looksLikeValue: looksLikePhone, readSpreadsheet },
  );
  const candidates = await readCandidates(table, { plan, rules: { allowNoEmail: true } });
  return candidates.map(({ line, state, remarks }) => {
    const said = remarks.length > 0 ? { remarks } : {};
    if (state.kind === 'wrong') return { line, errors: state.errors, ...said };
    if (state.kind === 'skipped') return { line, skipped: state.reason };
    if (state.kind !== 'new') return { line, state };
    // Only what the customer has.
    const values = Object.entries(state.customer).filter(([, value]) => value !== null && value !== 0);
    return { line, ...Object.fromEntries(values), ...said };
  });
}

describe('the file of', () => {
  it('Square becomes people with full names, birthdays, notes and last visits', async () => {
    const ana = {
      line: 2,
      name: 'Ana Teste',
      phone: '11987654321',
      email: 'ana@example.com',
      birthday: '1990-03-15',
      last_visit: '2026-08-30',
      total_visits: 12,
      registration_date: '2024-01-09',
    };
    const bruno = {
      line: 3,
      name: 'Bruno',
      phone: '21998765432',
      birthday: '03-22',
      note: 'Prefere tesoura\nnão gosta de navalha',
      last_visit: '2026-09-02',
      total_visits: 31,
      registration_date: '2023-05-02',
    };
    expect(await readSample('02-square-customer-export.csv')).toEqual([
      ana,
      bruno,
      { line: 5, errors: { name: 'Informe o nome' } },
    ]);
    expect(await readSample('02-square-customer-export.csv', { keepNameless: true })).toEqual([
      ana,
      bruno,
      {
        line: 5,
        name: 'Sem nome',
        phone: '31988887777',
        last_visit: '2026-07-01',
        total_visits: 1,
        registration_date: '2026-07-01',
      },
    ]);
  });

  it('Google Contacts has the mobile first, and names what is not taken', async () => {
    expect(await readSample('03-google-contacts-2024.csv')).toEqual([
      {
        line: 2,
        name: 'Ana Paula Teste',
        phone: '11987654321',
        email: 'ana@example.com',
        birthday: '1990-03-15',
        note: 'corte 1x\npor mês\nOutro telefone: (11) 3333-4444\nOutro e-mail: ana.p@example.com',
        remarks: [
          'Outro telefone: (11) 3333-4444 (em “Como gosta”)',
          'Outro e-mail: ana.p@example.com (em “Como gosta”)',
        ],
      },
      { line: 4, name: 'Bruno Barba', phone: '21998765432' },
      {
        line: 5,
        errors: { name: 'Informe o nome', phone: 'É um número de empresa (0800 ou 4004), não de uma pessoa' },
      },
      {
        line: 6,
        name: 'Dona Carla 🌸',
        phone: '+14155550134',
        birthday: '07-21',
        remarks: ['Número de fora do Brasil'],
      },
    ]);
  });

  it('Outlook has the mobile, else the other phone, and no birthday for 0/0/00', async () => {
    expect(await readSample('05-outlook.csv')).toEqual([
      {
        line: 2,
        name: 'Ana Teste',
        phone: '11987654321',
        email: 'ana@example.com',
        birthday: '1990-03-15',
        note: 'Outro telefone: (11) 3333-4444',
        remarks: ['Outro telefone: (11) 3333-4444 (em “Como gosta”)'],
      },
      { line: 3, name: 'Bruno Souza', phone: '2122223333' },
    ]);
  });

  it('a phone has two people, and says that one has no phone', async () => {
    expect(await readSample('06-phone-contacts.vcf')).toEqual([
      {
        line: 1,
        name: 'Ana Paula Teste',
        phone: '11987654321',
        email: 'ana@example.com',
        birthday: '1990-03-15',
        note: 'gosta de café, sem açúcar\nOutro telefone: (11) 3333-4444',
        remarks: ['Outro telefone: (11) 3333-4444 (em “Como gosta”)'],
      },
      { line: 13, name: 'João Conceição', phone: '21998765432', birthday: '07-21' },
      { line: 20, errors: { phone: 'Informe o telefone' } },
    ]);
  });

  it('Excel in Brazil has every wrong value named', async () => {
    const maria = 'Celular antigo, de 8 números: ganha o 9 e fica (11) 9 8888-7777';
    const pedro = {
      line: 6,
      name: 'Pedro e Tiago (irmãos)',
      phone: '11987654321',
      note: 'Outro telefone: (11) 9 1234-5678\nAniversário: 01/13/2015',
    };
    const file = '07-excel-br-semicolon-cp1252.csv';
    const wrongDay = { birthday: 'Esta data não existe ou não dá para entender: 01/13/2015' };
    const otherPhone = 'Outro telefone: (11) 9 1234-5678 (em “Como gosta”)';
    expect(await readSample(file)).toEqual([
      {
        line: 2,
        name: 'João Conceição',
        phone: '11987654321',
        email: 'joao@example.com',
        birthday: '1990-03-15',
        note: 'Cliente VIP',
        points: 1200,
        last_visit: '2026-08-05',
      },
      {
        line: 3,
        name: 'MARIA DOS SANTOS',
        phone: '11988887777',
        email: 'maria@example.com',
        birthday: '1985-07-22',
        note: 'Manhã\npreferido',
        last_visit: '2026-08-03',
        remarks: [maria],
      },
      {
        line: 5,
        errors: {
          phone:
            'O Excel trocou o número por 5,51199E+12 e perdeu os últimos algarismos. Veja o número completo na planilha',
        },
      },
      { line: 6, errors: wrongDay, remarks: [otherPhone] },
      { line: 7, skipped: 'Linha de total' },
    ]);
    // João has the phone of Pedro and Tiago too: who decides that they are others gets both.
    const imported = await readSample(file, { keepUnreadable: true, decisions: { 6: 'other' } });
    expect(imported[3]).toMatchObject(pedro);
    const asked = await readSample(file, { keepUnreadable: true });
    expect(asked[3]).toMatchObject({ state: { kind: 'shared', name: 'João Conceição', firstLine: 2 } });
  });

  it('a system with the area code in a column of its own has it joined', async () => {
    expect(await readSample('09-GUESS-trinks.csv')).toEqual([
      {
        line: 2,
        name: 'Ana Teste',
        phone: '11987654321',
        email: 'ana@example.com',
        birthday: '1990-03-15',
        last_visit: '2026-08-05',
        registration_date: '2024-01-09',
      },
      {
        line: 3,
        name: 'Bruno Souza',
        phone: '21998765432',
        note: 'prefere sábado',
        last_visit: '2026-09-01',
        registration_date: '2024-02-10',
      },
    ]);
  });

  it('an English salon system has names, phones, birthdays and visits, and no amounts', async () => {
    expect(await readSample('12-salon-dashboard.csv')).toEqual([
      {
        line: 2,
        name: 'Ana Teste',
        phone: '11987654321',
        birthday: '1990-01-15',
        total_visits: 12,
        registration_date: '2024-01-01',
      },
      {
        line: 3,
        name: 'Bruno Souza',
        phone: '21998765432',
        birthday: '1985-05-22',
        total_visits: 8,
        registration_date: '2024-02-15',
      },
    ]);
  });

  it('Excel with a title has its days and its phones as numbers', async () => {
    expect(await readSample('14-salon-clients.xlsx')).toEqual([
      {
        line: 3,
        name: 'João Silva',
        phone: '11999999999',
        email: 'joao@example.com',
        birthday: '1990-03-15',
        note: 'Cliente VIP',
        last_visit: '2026-08-05',
      },
      {
        line: 4,
        name: 'Maria Santos',
        phone: '11988888888',
        email: 'maria@example.com',
        birthday: '1985-07-22',
        note: 'Manhã preferido',
      },
      { line: 5, name: 'Ana Paula', phone: '11987654321', birthday: '07-22', last_visit: '2026-09-01' },
    ]);
  });
});
