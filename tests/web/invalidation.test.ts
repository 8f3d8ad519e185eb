import { onlineManager } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { getShopQuery } from '../../src/dataProvider/useShop.ts';
import { createQueryClient } from '../../src/queryClient.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';

const SHOWN = [
  ...['clientes', 'colaboradores', 'servicos', 'recompensas', 'despesas', 'agendamentos', 'caixa', 'summary'],
  ...['removed', 'account', 'vendas', 'lista-de-espera', 'ajustes', 'commissions'],
];

/** The queries that are invalidated after a mutation with this key and outcome. */
async function findStaleAfter(mutation: { mutationKey?: unknown[]; variables?: object; error?: Error }) {
  const queryClient = createQueryClient();
  for (const name of [...SHOWN, 'fornecedores']) queryClient.setQueryData([name, 'getList'], []);
  const { mutationKey, variables, error } = mutation;
  const run = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    mutationFn: () => (error ? Promise.reject(error) : Promise.resolve()),
  });
  await run.execute(variables).catch(() => undefined);
  // After an unknown outcome a request checks first whether the server responds.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => String(queryKey[0]));
}

describe('a mutation', () => {
  it.each([
    ['clientes', ['clientes', 'agendamentos', 'summary', 'removed', 'vendas', 'lista-de-espera']],
    [
      'colaboradores',
      [
        'colaboradores',
        'servicos',
        'despesas',
        'agendamentos',
        'caixa',
        'summary',
        'removed',
        'vendas',
        'lista-de-espera',
        'commissions',
      ],
    ],
    ['servicos', ['colaboradores', 'servicos', 'agendamentos', 'summary', 'removed', 'lista-de-espera']],
    ['recompensas', ['recompensas', 'summary', 'removed', 'vendas']],
    ['despesas', ['despesas', 'caixa', 'summary']],
    ['agendamentos', ['clientes', 'agendamentos', 'summary', 'lista-de-espera']],
    ['caixa', ['despesas', 'caixa', 'summary', 'vendas']],
    ['bloqueios', ['agendamentos', 'lista-de-espera']],
    ['lista-de-espera', ['lista-de-espera']],
    ['ajustes', ['agendamentos', 'lista-de-espera', 'ajustes']],
    ['vendas', ['clientes', 'agendamentos', 'caixa', 'summary', 'vendas', 'commissions']],
    ['vales', ['despesas', 'caixa', 'summary', 'commissions']],
    ['pagamentos-de-comissao', ['despesas', 'caixa', 'summary', 'commissions']],
    ['ajustes-de-comissao', ['commissions']],
    ['account', ['account']],
    ['fornecedores', [...SHOWN, 'fornecedores']],
  ])('of %s invalidates each query that shows or counts it', async (resource, stale) => {
    expect(await findStaleAfter({ mutationKey: [resource, 'update'] })).toEqual(stale);
  });

  it('of a refused sale also invalidates what the sale refers to', async () => {
    const error = new HttpError('Recusada', 422);
    expect(await findStaleAfter({ mutationKey: ['vendas', 'create'], error })).toEqual(
      SHOWN.filter((name) => !['despesas', 'removed', 'account', 'lista-de-espera', 'ajustes'].includes(name)),
    );
  });

  it('invalidates the resource of the request where the key names none, as react-admin does', async () => {
    expect(await findStaleAfter({ mutationKey: undefined, variables: { resource: 'recompensas' } })).toContain(
      'summary',
    );
    expect(await findStaleAfter({ variables: {} })).toEqual([]);
  });

  it.each([
    [404, true],
    [409, true],
    [400, true],
    [422, true],
    [500, true],
    [401, false],
    [429, false],
  ])('with status %i invalidates its queries: %s', async (status, stale) => {
    const error = new HttpError('Não deu', status);
    expect((await findStaleAfter({ mutationKey: ['caixa'], error })).length > 0).toBe(stale);
  });

  it.each([new HttpError('Não deu', 0), new HttpError('Não deu', 502), new Error('not the response of a shop')])(
    'with an unknown outcome invalidates its queries once the server responds: %j',
    async (error) => {
      const backEnd = createBackEnd(REAL_SERVER);
      expect(await findStaleAfter({ mutationKey: ['lista-de-espera'], error })).toEqual(['lista-de-espera']);
      backEnd.disconnect();
      expect(await findStaleAfter({ mutationKey: ['lista-de-espera'], error })).toEqual([]);
    },
  );
});

describe('a failed query', () => {
  it.each([
    ['a refusal', new HttpError('Não pode', 404), 1],
    ['a bug in our code', new TypeError('undefined is not a function'), 1],
    ['a busy server', new HttpError('Ocupado', 503), 3],
    ['an unreachable server', new HttpError('Sem conexão', 0), 3],
  ])('with %s is tried once or three times before it fails: %#', async (_why, error, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let attempts = 0;
    const queryFn = () => {
      attempts++;
      return Promise.reject(error);
    };
    const answer = createQueryClient().fetchQuery({ queryKey: ['summary'], queryFn });
    await Promise.all([expect(answer).rejects.toBe(error), vi.advanceTimersByTimeAsync(2_000)]);
    expect(attempts).toBe(times);
  });
});

it('a device that is offline still sends requests, so that a screen fails at once instead of waiting', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const error = new HttpError('Não pode', 404);
  const queryClient = createQueryClient();
  await expect(queryClient.fetchQuery({ queryKey: ['summary'], queryFn: () => Promise.reject(error) })).rejects.toBe(
    error,
  );
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(error) });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
});

it('the shop’s data stays cached while the page is open: a PIX code is created offline', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  createBackEnd(REAL_SERVER);
  const queryClient = createQueryClient();
  const query = getShopQuery(createDataProvider());
  await queryClient.prefetchQuery(query);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(queryClient.getQueryData(query.queryKey)).toMatchObject({ agenda_step: 30 });
});
