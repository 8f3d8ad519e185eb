import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { formatDay } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { useToday } from '../../session.ts';
import { useCovering } from './useCovering.ts';

interface LeftBehindProps {
  closing: CashClosing;
  /** How many other days have the same. */
  others: number;
}

/** A closing whose day has sales or expenses that it does not count, and the one button that takes them in. */
export function LeftBehind({ closing, others }: LeftBehindProps) {
  const today = useToday();
  const { cover, isPending } = useCovering(closing);
  const which =
    closing.closed_at === today ? 'O fechamento de hoje' : `O fechamento de ${formatDay(closing.closed_at)}`;
  return (
    <Wide severity="warning" variant="outlined" role="status">
      <div>
        {`${which} não cobre mais o dia: ${leftOut(closing)}.`}
        {others > 0 && ` O mesmo vale para ${others === 1 ? 'outro dia' : `outros ${others} dias`}.`}
      </div>
      <BusyButton variant="outlined" color="inherit" onClick={cover} busy={isPending}>
        Atualizar fechamento
      </BusyButton>
    </Wide>
  );
}

/** `1 lançamento ficou fora dele, num total de R$ 50,00` */
function leftOut({ uncovered_count: count = 0, uncovered_total: cents = 0 }: CashClosing): string {
  const what = count === 1 ? '1 lançamento ficou' : `${count} lançamentos ficaram`;
  return `${what} fora dele, num total de ${formatMoney(cents)}`;
}

const Wide = styled(Alert)(({ theme }) => ({
  '& .MuiAlert-message': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 2),
    '& > div': { flex: '1 1 240px' },
  },
}));
