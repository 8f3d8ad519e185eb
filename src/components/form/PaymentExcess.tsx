import { useWatch } from 'react-hook-form';
import type { Json } from '../../../domain/fields/codec.ts';
import { type Cents, negate, sumCents } from '../../../domain/money.ts';
import { type Amount, DrawerExcess, useExcessConfirm } from '../../pages/cash/drawer/DrawerExcess.tsx';

interface Payment {
  amount?: Amount;
  source?: string;
}

/** What an expense or an advance takes out of the drawer. An edited one (`record`) is in its figures already. */
function getTaken({ amount, source }: Payment, record: Payment | null): Cents {
  if (source !== 'drawer') return 0;
  return sumCents([amount ?? 0, negate(record?.source === 'drawer' ? (record.amount ?? 0) : 0)]);
}

/** The warning in the form of an expense or an advance, whose fields are `amount` and `source`. */
export function PaymentExcess({ record }: { record: Payment | null }) {
  const [amount, source] = useWatch({ name: ['amount', 'source'] });
  return <DrawerExcess amount={getTaken({ amount, source }, record)} />;
}

/** `useExcessConfirm` for such a form. */
export function usePaymentConfirm(record: Payment | null): (values: Json) => Promise<boolean> {
  const confirmExcess = useExcessConfirm();
  return (values) => confirmExcess(getTaken(values as Payment, record));
}
