import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { formatDay } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { DayRange } from '../../../domain/periods.ts';
import type { CommissionSummary } from '../../../domain/schemas/commission.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { PayoutDialog } from './lazyDialogs.ts';

interface SettleNoticeProps {
  summaries: readonly CommissionSummary[];
  /** The ids, as texts, of the professionals who had a payout. */
  paid: ReadonlySet<string>;
  period: DayRange;
}

const STORAGE_KEY = 'navalha.comissoes.acerto';

/**
 * For a shop that begins with payouts: what was earned before the period is open for everybody. Leads to settling it, one professional
 * after the other. Hidden on this device once the person says so.
 */
export function SettleNotice({ summaries, paid, period }: SettleNoticeProps) {
  const openDialog = useDialog();
  const [isHidden, setHidden] = useState(readHidden);
  const unsettled = summaries.filter(
    (summary) => !paid.has(String(summary.employee_id)) && summary.balance_before !== 0,
  );
  if (isHidden || unsettled.length === 0) return null;
  function hide() {
    setHidden(true);
    try {
      localStorage.setItem(STORAGE_KEY, '1');
    } catch {
      // Storage is blocked: hidden until the page closes.
    }
  }
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 3, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <AlertTitle>Acerte o que já foi pago antes</AlertTitle>
      {`O que foi ganho antes de ${formatDay(period.from)} ainda está em aberto e entra em “A pagar”. Se você já pagou por fora, diga até que dia: nada sai do caixa e nenhuma despesa é lançada.`}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {unsettled.map((summary) => {
          const { employee_id: id, name } = summary;
          return (
            <Button
              key={id}
              variant="outlined"
              color="inherit"
              sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              onClick={() =>
                openDialog((close) => (
                  <PayoutDialog employee={{ id, name }} period={period} isSettling onClose={close} />
                ))
              }
            >
              {`Acertar ${name} (${formatMoney(summary.balance_before)})`}
            </Button>
          );
        })}
        <Button color="inherit" onClick={hide}>
          Não mostrar de novo
        </Button>
      </Stack>
    </Alert>
  );
}

function readHidden(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === '1';
  } catch {
    return false;
  }
}
