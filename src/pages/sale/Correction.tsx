import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Dispatch } from 'react';
import type { SaleListed } from '../../../domain/answers.ts';
import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import { formatMoment } from '../../../domain/dates.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { saleName, voidedSentence } from '../../../domain/resources/sales.ts';
import { ReasonField } from '../../components/sales/ReasonField.tsx';
import { useSoldSale } from '../../components/sales/useSoldSale.ts';
import { useTimeZone } from '../../session.ts';
import { withSold } from './state/correction.ts';
import type { WizardAction, WizardState } from './state/state.ts';
import type { SaleLists } from './state/view.ts';

interface Corrected {
  /** The sale in whose place this one is made; null for any other, and as long as it is not known. */
  corrected: SaleListed | null;
  /** What to choose from, what that one had among it. */
  lists: SaleLists | null;
  /** What asks for it again, where it could not be had. */
  retry: (() => void) | null;
}

/** The sale that the wizard corrects, if it corrects one. */
export function useCorrection({ corrects }: WizardState, lists: SaleLists | null): Corrected {
  const { data, isError, refetch } = useSoldSale(corrects ?? null);
  if (!corrects) return { corrected: null, lists, retry: null };
  if (!data) return { corrected: null, lists: null, retry: isError || data === null ? () => void refetch() : null };
  return { corrected: data, lists: lists && withSold(lists, data), retry: null };
}

/** The record of a customer as it would be without the corrected sale: the new one finds it so. One who has left stays. */
export function customerWithout(
  corrected: SaleListed | null,
  id: Id | null,
  record: Customer | null | undefined,
): Customer | null | undefined {
  if (!corrected || record === undefined || id === null || !sameId(corrected.customer_id, id)) return record;
  if (record) return { ...record, points: Math.max(0, record.points + corrected.points_taken - corrected.points) };
  const unknown = { phone: '', email: '', points: 0, total_visits: 0, registration_date: '', last_visit: null };
  return { ...unknown, id, name: corrected.customer ?? '' };
}

interface CorrectionNoticeProps {
  corrected: SaleListed;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  total: Cents;
}

/** Over every step: which sale is corrected, and on the last one what the difference is and why. */
export function CorrectionNotice({ corrected, state, dispatch, total }: CorrectionNoticeProps) {
  const timeZone = useTimeZone();
  const { voided, amount, payment_method, created_at } = corrected;
  const name = saleName(corrected);
  return (
    <Alert
      severity={voided ? 'warning' : 'info'}
      role="note"
      sx={{ mb: 2, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}
    >
      <AlertTitle>{`Correção da ${name}`}</AlertTitle>
      {voided
        ? `${voidedSentence(voided, timeZone)}.`
        : `Era de ${formatMoney(amount)} em ${PAYMENT_METHODS[payment_method]}, de ${formatMoment(created_at, timeZone)}. Ao finalizar, ela é estornada e esta fica no lugar.`}
      {state.step === 'finish' && !voided && total !== amount && ` ${difference(total - amount)}`}
      {state.step === 'finish' && !state.attempt && (
        <ReasonField value={state.corrects?.reason ?? ''} onChange={(text) => dispatch({ type: 'reasonSet', text })} />
      )}
    </Alert>
  );
}

function difference(cents: Cents): string {
  return cents > 0 ? `Falta receber ${formatMoney(cents)}.` : `Devolva ${formatMoney(-cents)}.`;
}
