import { describe, expect, it } from 'vitest';
import { buildPersonalDataFile, buildPersonalDataFileName } from '../../domain/personalData.ts';

const data = {
  person: { id: 7, name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br', last_visit: null },
  reservations: [
    { date: '2026-11-25', time: '10:00', status: 2, services: ['Corte'], no_show: false, squeeze: 'Com pressa' },
  ],
  sales: [
    {
      amount: 35.5,
      payment_method: 'debit',
      tip: 5,
      payments: [{ amount: 40.5, installments: 2 }],
      services: [{ name: 'Corte', price: 35.5, points: 3 }],
    },
  ],
  movements: [{ date: '2026-11-20', sale_id: 1, points: -20 }],
  history: [{ at: '2026-11-20T15:00:00Z', action: 'edit', changes: { commission: [50, 60] } }],
};

describe('the personal data file', () => {
  it('is JSON in Portuguese, with the labels of codes and the amounts in reais', () => {
    const file = buildPersonalDataFile(data);
    expect(JSON.parse(file)).toEqual({
      cadastro: {
        número: 7,
        nome: 'Ana',
        telefone: '11987654321',
        'e-mail': 'ana@exemplo.com.br',
        'última visita': null,
      },
      agendamentos: [
        {
          data: '2026-11-25',
          horário: '10:00',
          situação: 'Confirmado',
          serviços: ['Corte'],
          faltou: false,
          'motivo do encaixe': 'Com pressa',
        },
      ],
      vendas: [
        {
          valor: 35.5,
          'forma de pagamento': 'Cartão Débito',
          gorjeta: 5,
          pagamentos: [{ valor: 40.5, parcelas: 2 }],
          serviços: [{ nome: 'Corte', preço: 35.5, pontos: 3 }],
        },
      ],
      'histórico do cadastro': [
        { em: '2026-11-20T15:00:00Z', 'o que foi feito': 'Alterou', mudanças: { 'comissão (%)': [50, 60] } },
      ],
      'movimentos de pontos': [{ data: '2026-11-20', 'número da venda': 1, pontos: -20 }],
    });
    expect(file).toMatch(/^\{\n {2}"cadastro"/);
    expect(file.endsWith('}\n')).toBe(true);
  });

  it('shows changes with the labels of the fields and the names of weekdays', () => {
    const changes = {
      status: ['1', '0'],
      hours: [null, [{ weekday: 2, from: '09:00', to: '18:00' }]],
      terms: [null, [{ service_id: 4, duration: 45, price: 60, commission: null }]],
      merged_into: [null, 8],
      moved_sale: [null, [3, 4]],
    };
    const done = ['create', 'remove', 'restore', 'merge', 'anonymise'].map((action) => ({ action }));
    expect(JSON.parse(buildPersonalDataFile({ changes, history: done }))).toEqual({
      'histórico do cadastro': ['Criou', 'Excluiu', 'Restaurou', 'Juntou', 'Anonimizou'].map((what) => ({
        'o que foi feito': what,
      })),
      mudanças: {
        ativo: ['1', '0'],
        'horário de trabalho': [null, [{ 'dia da semana': 'terça', de: '09:00', até: '18:00' }]],
        'duração, preço e comissão próprios': [
          null,
          [{ 'número do serviço': 4, 'duração (min)': 45, preço: 60, 'comissão (%)': null }],
        ],
        'foi para': [null, 8],
        'vendas que vieram': [null, [3, 4]],
      },
    });
  });

  it.each([
    ['08-07', { dia: 7, mês: 8 }],
    ['1990-08-07', '1990-08-07'],
    [null, null],
  ])('writes the birthday %j so that its day is no question', (birthday, written) => {
    expect(JSON.parse(buildPersonalDataFile({ person: { birthday } }))).toEqual({ cadastro: { aniversário: written } });
  });

  it('keeps an unknown field of a newer server', () => {
    expect(JSON.parse(buildPersonalDataFile({ novo: 1, status: 9 }))).toEqual({ novo: 1, situação: 9 });
  });

  it.each([
    ['Ana de Souza', 'navalha-dados-pessoais-ana-de-souza-2026-11-21.json'],
    ['Conceição / "Nega"', 'navalha-dados-pessoais-conceicao-nega-2026-11-21.json'],
    ['李', 'navalha-dados-pessoais-2026-11-21.json'],
  ])('of %s is called %s', (name, file) => {
    expect(buildPersonalDataFileName(name, '2026-11-21')).toBe(file);
  });
});
