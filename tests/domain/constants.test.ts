import { describe, expect, it } from 'vitest';
import {
  CANCELLED,
  CONFIRMED,
  DASHBOARD_ROWS,
  DEFAULT_COMMISSION,
  DONE,
  FEATURES,
  LIMITS,
  PAYMENT_METHODS,
  paymentMethods,
  RESERVATION_STATUS,
  REWARD_TYPES,
  rewardTypes,
  SALE_OBSERVATION_LIMIT,
  SCHEDULED,
  SEARCH_DEBOUNCE_MS,
  SEARCH_MIN_LENGTH,
  TOAST,
} from '../../domain/constants.ts';

describe('the constants of the shop', () => {
  it('offer cash, PIX, debit and credit, in that order', () => {
    expect(paymentMethods).toEqual(['cash', 'pix', 'debit', 'credit']);
    expect(paymentMethods.map((method) => PAYMENT_METHODS[method])).toEqual([
      'Dinheiro',
      'PIX',
      'Cartão Débito',
      'Cartão Crédito',
    ]);
  });

  it('have three types of reward', () => {
    expect(rewardTypes).toEqual(['discount', 'service_free', 'product']);
    expect(rewardTypes.map((type) => REWARD_TYPES[type])).toEqual(['Desconto', 'Serviço grátis', 'Produto']);
  });

  it('label the four status codes of a reservation', () => {
    expect(RESERVATION_STATUS).toEqual({ 1: 'Agendado', 2: 'Confirmado', 3: 'Concluído', 4: 'Cancelado' });
    expect([SCHEDULED, CONFIRMED, DONE, CANCELLED]).toEqual([1, 2, 3, 4]);
  });

  it('name the extensions of the contract', () => {
    expect([...FEATURES].sort()).toEqual([
      'account',
      'privacy',
      'reservations.filter',
      'reservations.status',
      'rewards.redeem',
      'sales.list',
      'sales.remove',
      'session.end',
    ]);
  });

  it('give an employee half, a sale 500 characters of observation and the dashboard four rows', () => {
    expect(DEFAULT_COMMISSION).toBe(50);
    expect(SALE_OBSERVATION_LIMIT).toBe(500);
    expect(DASHBOARD_ROWS).toBe(4);
  });

  it('search after 300 ms, from the third character on', () => {
    expect(SEARCH_DEBOUNCE_MS).toBe(300);
    expect(SEARCH_MIN_LENGTH).toBe(3);
  });

  it('accept texts up to these lengths', () => {
    expect(LIMITS).toEqual({ name: 120, email: 254, description: 500, observation: 500, query: 100 });
  });

  it('show toasts as long, as many and as large as specified', () => {
    expect(TOAST).toEqual({
      default: 4000,
      success: 3000,
      error: 4000,
      custom: 4000,
      loading: Number.POSITIVE_INFINITY,
      visible: 20,
      maxWidth: 350,
      offset: 16,
      gap: 8,
    });
  });
});
