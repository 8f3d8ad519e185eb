import { useMemo } from 'react';
import {
  type CustomersByPhone,
  getPhoneKey,
  groupByPhone,
  type ImportCandidate,
} from '../../../../domain/customerImport/lines.ts';
import { isSameName } from '../../../../domain/customerImport/names.ts';
import { type Customer, customers as customersResource } from '../../../../domain/resources/customers.ts';
import { isSameValue } from '../../../../domain/resources/request.ts';
import { createPause } from '../../../components/importFile/pause.ts';
import { useImportPart } from '../../../components/importFile/useImportPart.ts';
import type { ImportCalls } from '../../../components/importFile/useImportRun.ts';
import { fetchAllRecords } from '../../../dataProvider/fetchAllRecords.ts';
import { type ShopDataProvider, useShopDataProvider } from '../../../dataProvider/index.ts';
import { useFeature } from '../../../session.ts';
import type { Line } from './lines.ts';

/** New customers in one call: a slow server still answers soon, and the progress is seen. */
const CUSTOMERS_PER_CALL = 50;

/** The calls that store the lines of a file of customers. */
export function useCustomerCalls(fileName: string): ImportCalls<ImportCandidate> {
  const shop = useShopDataProvider();
  const takesLists = useFeature('customers.profile');
  const getPart = useImportPart(fileName);
  return useMemo(() => createCustomerCalls(shop, takesLists, getPart), [shop, takesLists, getPart]);
}

function createCustomerCalls(
  shop: ShopDataProvider,
  takesLists: boolean,
  getPart: ReturnType<typeof useImportPart>,
): ImportCalls<ImportCandidate> {
  /** Newer versions of known customers, by id. */
  const current = new Map<unknown, Customer>();

  async function update({ state }: Line<'known'>, runKey: string): Promise<void> {
    const previousData = current.get(state.customer.id) ?? state.customer;
    const data = { ...previousData, ...state.update };
    const meta = { import: getPart(runKey) };
    await shop.update(customersResource.name, { id: state.customer.id, data, previousData, meta });
  }

  async function create(lines: readonly Line<'new'>[], idempotencyKey: string, runKey: string): Promise<void> {
    const given = lines.map(({ state }) => state.customer);
    if (takesLists) return shop.importCustomers(given, idempotencyKey, getPart(runKey));
    for (const customer of given) {
      const hasPast = customer.points !== 0 || customer.last_visit !== null || customer.consent?.at;
      if (hasPast) await shop.importCustomer(customer, idempotencyKey);
      else await shop.create(customersResource.name, { data: customer, meta: { idempotencyKey } });
    }
  }

  return {
    divide(lines) {
      const created = lines.filter((line) => line.state.kind === 'new');
      const size = takesLists ? CUSTOMERS_PER_CALL : 1;
      const parts = Array.from({ length: Math.ceil(created.length / size) }, (_, part) =>
        created.slice(part * size, (part + 1) * size),
      );
      return [...parts, ...lines.filter((line) => line.state.kind === 'known').map((line) => [line])];
    },
    async send(part, idempotencyKey, runKey) {
      const [first] = part;
      if (first?.state.kind === 'known') {
        await update(first as Line<'known'>, runKey);
        return ['updated'];
      }
      await create(part as readonly Line<'new'>[], idempotencyKey, runKey);
      return part.map(() => 'created' as const);
    },
    async findStored(lines) {
      const customers = await fetchAllRecords<Customer>(shop, customersResource.name, { field: 'id', order: 'ASC' });
      const byPhone = await groupByPhone(customers, createPause());
      for (const customer of customers) current.set(customer.id, customer);
      const stored = lines.filter((line) => isStored(line, byPhone, current));
      return new Map(stored.map(({ line, state }) => [line, state.kind === 'new' ? 'created' : 'updated'] as const));
    },
  };
}

/** Whether the customers of the shop show that a line was stored. */
function isStored(
  { state, values }: ImportCandidate,
  byPhone: CustomersByPhone,
  byId: ReadonlyMap<unknown, Customer>,
): boolean {
  if (state.kind === 'new')
    return (byPhone.get(getPhoneKey(values.phone ?? '')) ?? []).some(({ name }) => isSameName(name, values.name ?? ''));
  if (state.kind !== 'known') return false;
  const record = byId.get(state.customer.id) as Record<string, unknown> | undefined;
  return (
    record !== undefined && Object.entries(state.update).every(([name, value]) => isSameValue(record[name], value))
  );
}
