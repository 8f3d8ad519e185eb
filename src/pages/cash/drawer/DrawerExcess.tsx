import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { computeExpected } from '../../../../domain/drawer.ts';
import type { Json } from '../../../../domain/fields/codec.ts';
import type { Id } from '../../../../domain/ids.ts';
import { type Cents, negate, sumCents } from '../../../../domain/money.ts';
import type { CashFigures } from '../../../../domain/schemas/cashSession.ts';
import { useDrawer, useFigures, useFiguresReader } from './queries.ts';

/* The warning of an amount that is more than what should be in the open drawer: of a withdrawal, an expense, an advance or a payout. */

type Amount = Cents | null | undefined;

/** Warns while an amount is too much for the open drawer. Nothing where its figures are unknown, or hidden by a blind count. */
export function DrawerExcess({ amount }: { amount: Amount }) {
  const drawer = useDrawer();
  const session = drawer && !drawer.isCounting ? drawer.current : null;
  return session ? <SessionExcess session={session.id} amount={amount} /> : null;
}

function SessionExcess({ session, amount }: { session: Id; amount: Amount }) {
  const { data: figures } = useFigures(session);
  if (!isExcess(amount, figures)) return null;
  return (
    <Alert severity="warning" variant="outlined" ref={scrollIntoView}>
      É mais do que deve haver na gaveta. Confira o valor.
    </Alert>
  );
}

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

/** Returns a check before saving: false for an amount that is too much, if the warning could not be shown before. */
export function useExcessConfirm(): (amount: Amount) => Promise<boolean> {
  const drawer = useDrawer();
  const figures = useFiguresReader();
  return async (amount) => {
    if (!drawer || drawer.isCounting || (drawer.current && figures.getLoaded(drawer.current.id))) return true;
    return !isExcess(amount, await figures.load());
  };
}

/** Whether an amount is more than what should be in the drawer; false without the figures. */
function isExcess(amount: Amount, figures: CashFigures | null | undefined): boolean {
  return Boolean(figures) && (amount ?? 0) > computeExpected(figures as CashFigures).cash;
}

/** On a phone the warning may be below the visible part of the dialog. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
