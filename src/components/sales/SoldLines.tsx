import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../domain/money.ts';
import { formatSoldRate } from '../../../domain/rateTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useHasTeamCommissions } from '../../dataProvider/useMonthCommissions.ts';
import { Money } from '../NumericText.tsx';

interface SoldLinesProps {
  sale: SaleListed;
  /** Shown for a void, a sale without professionals, and for who may not read commissions. */
  fallback?: ReactNode;
}

/** The lines of a sale with who did each, the rate and what it earned. */
export function SoldLines({ sale, fallback = null }: SoldLinesProps) {
  const hasCommissions = useHasTeamCommissions();
  // A back end may send null.
  const items = sale.items ?? [];
  if (!hasCommissions || sale.reverses !== undefined || items.every(({ employee_id }) => employee_id === null))
    return fallback;
  return (
    <List aria-label="Comissões da venda">
      {items.map(({ service_id, name, employee, total, rate, commission }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sale does not change, and two lines may be alike
        <li key={`${service_id} ${line}`}>
          <span>
            {name}
            <small>
              {employee
                ? [employee, formatSoldRate(rate ?? null), `comissão ${formatMoney(commission ?? 0)}`]
                    .filter(Boolean)
                    .join(' · ')
                : 'Sem colaborador: sem comissão'}
            </small>
          </span>
          <Money cents={total} />
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));
