import Alert from '@mui/material/Alert';
import { PAYMENT_METHODS, paymentMethods } from '../../../../../domain/constants.ts';
import { formatMoney } from '../../../../../domain/money.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import type { CountDraft } from '../countDraft.ts';

interface CountedElsewhereProps {
  /** Counted and closed. */
  session: CashSession;
  /** What was typed on this device when its count ended. */
  draft: CountDraft;
  /** Where its count is shown: `Abaixo está a contagem dele.` */
  where: string;
  /** Hides it. */
  onClose?: () => void;
}

/** Says that the shown count is another device's, with what was typed here. Nothing where they are the same: the response was lost. */
export function CountedElsewhere({ session, draft, where, onClose }: CountedElsewhereProps) {
  const count = session.counts.at(-1);
  if (
    !count ||
    (draft.keep === count.keep && paymentMethods.every((method) => draft[method] === count.counted[method]))
  )
    return null;
  const typed = [
    ...paymentMethods.map((method) => [PAYMENT_METHODS[method], draft[method]] as const),
    ['Fica na gaveta', draft.keep] as const,
  ].flatMap(([label, cents]) => (cents === null ? [] : `${label} ${formatMoney(cents)}`));
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose} closeText="Fechar aviso">
      {`Outro aparelho contou e fechou este caixa (${count.employee}). ${where} `}
      {typed.length > 0
        ? `Neste aparelho você tinha digitado: ${typed.join(', ')}.`
        : 'Neste aparelho nada tinha sido digitado.'}
    </Alert>
  );
}
