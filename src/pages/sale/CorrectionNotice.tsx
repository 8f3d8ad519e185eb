import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Dispatch } from 'react';
import { formatDateTime } from '../../../domain/dates.ts';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import { formatPaymentMethods } from '../../../domain/payments.ts';
import { describeVoidedTakings, formatSaleName, formatVoid, getSoldAt } from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { ReasonField } from '../../components/sales/ReasonField.tsx';
import { useTimeZone } from '../../session.ts';
import type { WizardAction, WizardState } from './state/state.ts';

interface CorrectionNoticeProps {
  correctedSale: SaleListed;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  total: Cents;
}

/** Shown above every step: the corrected sale and, on the last step, the difference and the reason. */
export function CorrectionNotice({ correctedSale, state, dispatch, total }: CorrectionNoticeProps) {
  const timeZone = useTimeZone();
  const { voided, amount } = correctedSale;
  const name = formatSaleName(correctedSale);
  return (
    <Alert
      severity={voided ? 'warning' : 'info'}
      role="note"
      sx={{ mb: 2, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}
    >
      <AlertTitle>{`Correção da ${name}`}</AlertTitle>
      {voided
        ? `${formatVoid(voided, timeZone)}.`
        : `Era de ${formatMoney(amount)} em ${formatPaymentMethods(correctedSale)}, de ${formatDateTime(getSoldAt(correctedSale), timeZone)}. Ao finalizar, ela é estornada e esta fica no lugar.`}
      {state.step === 'finish' &&
        !voided &&
        ` ${describeVoidedTakings(correctedSale).join(' ')} O pagamento desta venda entra no caixa de hoje.`}
      {state.step === 'finish' && !voided && total !== amount && ` ${formatDifference(total - amount)}`}
      {state.step === 'finish' && !state.attempt && (
        <ReasonField value={state.corrects?.reason ?? ''} onChange={(text) => dispatch({ type: 'reasonSet', text })} />
      )}
    </Alert>
  );
}

function formatDifference(cents: Cents): string {
  return cents > 0 ? `Falta receber ${formatMoney(cents)}.` : `Devolva ${formatMoney(-cents)}.`;
}
