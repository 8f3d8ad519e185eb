import { describe, expect, it } from 'vitest';
import { customerFromSearch } from '../../domain/customers.ts';

describe('the form of a customer who was searched for in vain', () => {
  it.each([
    ['  Ana Souza ', { name: 'Ana Souza', phone: '', email: '' }],
    ['Ana 2', { name: 'Ana 2', phone: '', email: '' }],
    ['(11) 98765-4321', { name: '', phone: '11987654321', email: '' }],
    ['ana@exemplo.com', { name: '', phone: '', email: 'ana@exemplo.com' }],
    ['***', { name: '', phone: '', email: '' }],
  ])('starts from %j in the field it was meant for', (typed, start) => {
    expect(customerFromSearch(typed)).toEqual(start);
  });
});
