import Alert from '@mui/material/Alert';
import { computeExpected } from '../../../../domain/drawer.ts';
import type { Id } from '../../../../domain/ids.ts';
import type { Cents } from '../../../../domain/money.ts';
import type { CashFigures } from '../../../../domain/schemas/cashSession.ts';
import { useDrawer, useFigures, useFiguresReader } from './queries.ts';

/* The warning of an amount that is more than what should be in the open drawer: of a withdrawal, an expense, an advance or a payout. */

export type Amount = Cents | null | undefined;

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

/** Returns a check before saving: false for an amount that is too much, if the warning could not be shown before. */
export function useExcessConfirm(): (amount: Amount) => Promise<boolean> {
  const drawer = useDrawer();
  const figures = useFiguresReader();
  return async (amount) => {
    // Nothing leaves the drawer: its figures are not waited for.
    if ((amount ?? 0) <= 0) return true;
    if (!drawer || drawer.isCounting || (drawer.current && figures.getLoaded(drawer.current.id))) return true;
    return !isExcess(amount, await figures.load());
  };
}

/** Whether an amount leaves the drawer and is more than what should be in it; false without the figures. */
function isExcess(amount: Amount, figures: CashFigures | null | undefined): boolean {
  if (!figures || !amount || amount < 0) return false;
  return amount > computeExpected(figures).cash;
}

/** On a phone the warning may be below the visible part of the dialog. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
