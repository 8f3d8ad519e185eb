import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { isSameId, type NamedRecord } from '../../../../domain/ids.ts';
import { type Cents, formatMoney, sumCents } from '../../../../domain/money.ts';
import { getExcess } from '../../../../domain/statement.ts';
import { useToday } from '../../../shopClock.ts';
import { useSummaries } from '../queries.ts';

interface OwedProps {
  employee: NamedRecord;
  /** What takes the amount: `vale`. */
  noun: string;
  /** The amount before the edit, which the balance has already; 0 for a new one. */
  before?: Cents;
}

/** What is owed up to today, and by how much the typed amount exceeds it. */
export function Owed({ employee, noun, before = 0 }: OwedProps) {
  const today = useToday();
  const amount: Cents | null | undefined = useWatch({ name: 'amount' });
  const { data } = useSummaries({ from: today, to: today });
  const summary = data?.find(({ employee_id }) => isSameId(employee_id, employee.id));
  const owed = summary && sumCents([summary.balance, before]);
  const excess = getExcess(amount ?? 0, owed ?? 0);
  return (
    <div role="status">
      {owed !== undefined && excess > 0 ? (
        <Alert severity="warning" variant="outlined">
          {owed > 0
            ? `O ${noun} passa em ${formatMoney(excess)} do que há a pagar até hoje (${formatMoney(owed)}). Pode salvar assim mesmo: a diferença sai do que for ganho depois.`
            : `Não há nada a pagar até hoje: o saldo é ${formatMoney(owed)}. Pode salvar assim mesmo: o ${noun} sai do que for ganho depois.`}
        </Alert>
      ) : (
        <Typography color="textSecondary">
          {owed === undefined ? '\u00a0' : `A pagar até hoje: ${formatMoney(owed)}`}
        </Typography>
      )}
    </div>
  );
}
