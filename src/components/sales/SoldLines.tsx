import { styled } from '@mui/material/styles';
import { formatRate } from '../../../domain/fields/rate.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useFeature } from '../../session.ts';
import { Money } from '../NumericText.tsx';

/** The lines of a sale with who did each, the rate and what it earned. Nothing without the feature `commissions` or without lines. */
export function SoldLines({ sale: { items = [], reverses } }: { sale: SaleListed }) {
  const hasCommissions = useFeature('commissions');
  if (!hasCommissions || items.length === 0 || reverses !== undefined) return null;
  return (
    <List aria-label="Comissões da venda">
      {items.map(({ service_id, name, employee, total, rate, commission }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sale does not change, and two lines may be alike
        <li key={`${service_id} ${line}`}>
          <span>
            {name}
            <small>
              {employee
                ? [employee, formatRate(rate ?? null), `comissão ${formatMoney(commission ?? 0)}`]
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
