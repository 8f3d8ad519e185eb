import type { AlertProps } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { addDays, formatDay } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import { computeProposedTotal } from '../../domain/resources/closings.ts';
import type { UnclosedDay } from '../../domain/responses.ts';
import { useToday } from '../shopClock.ts';
import { ActionAlert } from './ActionAlert.tsx';

interface UnclosedDaysProps {
  /** Latest first. */
  days: readonly UnclosedDay[] | undefined;
  /** A link to the closing of a day. */
  action: (unclosed: UnclosedDay) => ReactNode;
  sx?: AlertProps['sx'];
}

/** Names the latest earlier day without a closing and its totals; renders nothing without one. */
export function UnclosedDays({ days = [], action, sx }: UnclosedDaysProps) {
  const today = useToday();
  const [latest, ...others] = days;
  if (!latest) return null;
  const { day, sales, expenses } = latest;
  const which = day === addDays(today, -1) ? `ontem, ${formatDay(day)},` : formatDay(day);
  return (
    <ActionAlert severity="warning" variant="outlined" role="status" sx={sx}>
      <div>
        {`O caixa de ${which} não foi fechado: vendas ${formatMoney(sales)}, despesas ${formatMoney(expenses)}, a registrar ${formatMoney(computeProposedTotal(sales, expenses))}.`}
        {others.length > 0 &&
          ` O mesmo vale para ${others.length === 1 ? 'outro dia' : `outros ${others.length} dias`}.`}
      </div>
      {action(latest)}
    </ActionAlert>
  );
}
