import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import type { Customer } from '../../domain/resources/customers.ts';
import type { ShopDataProvider } from '../../src/dataProvider/index.ts';
import { useCustomerSearch } from '../../src/dataProvider/useCustomerSearch.ts';

it('a late response never replaces a newer one, even if nothing cancels it', async () => {
  const answers = new Map<string, (customers: Customer[]) => void>();
  const shop = {
    findCustomers: (query: string) => new Promise<Customer[]>((resolve) => answers.set(query, resolve)),
  } as ShopDataProvider;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={shop}>{children}</CoreAdminContext>
  );
  const { result, rerender } = renderHook(({ text }) => useCustomerSearch(text).result, {
    wrapper,
    initialProps: { text: 'ana' },
  });
  await waitFor(() => expect(answers.has('ana')).toBe(true));
  rerender({ text: ' anab ' });
  await waitFor(() => expect(answers.has('anab')).toBe(true));
  answers.get('anab')?.([{ id: 2, name: 'Anabela' } as Customer]);
  await waitFor(() => expect(result.current.kind).toBe('found'));
  answers.get('ana')?.([{ id: 1, name: 'Ana' } as Customer]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(result.current).toEqual({ kind: 'found', customers: [{ id: 2, name: 'Anabela' }] });
});
