import PrintIcon from '@mui/icons-material/PrintOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatDay, toDay } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { sumCents } from '../../../domain/money.ts';
import { formatCount } from '../../../domain/numbers.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { type Payout, payouts as payoutsResource } from '../../../domain/resources/commissions.ts';
import { formatPayoutSource, formatUndone } from '../../../domain/statement.ts';
import { capitalize } from '../../../domain/text.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Money } from '../../components/NumericText.tsx';
import { useTimeZone } from '../../session.ts';
import { PayoutSheetDialog, UndoPayoutDialog } from './lazyDialogs.ts';

interface PayoutsProps {
  payouts: readonly Payout[];
  /** The professional's latest payout that was not undone, the only one that can be. */
  latest: Id | undefined;
  /** Shows what they add up to. */
  hasSum: boolean;
  /** Shows whose they are. */
  hasNames?: boolean;
}

/** Returns the filter of the payouts that the figure 'Pago' of a period counts. */
export function useFilterPaid({ from, to }: DayRange) {
  const timeZone = useTimeZone();
  const isInPeriod = (instant: string) => {
    const day = toDay(instant, timeZone);
    return day >= from && day <= to;
  };
  return (payouts: readonly Payout[]) =>
    payouts.filter(({ created_at, source, undone }) => source !== 'settled' && !undone && isInPeriod(created_at));
}

/** Payouts of a professional, the newest first. One that was undone says so, and has no button. */
export function Payouts({ payouts, latest, hasSum, hasNames = false }: PayoutsProps) {
  const timeZone = useTimeZone();
  const openDialog = useDialog();
  if (payouts.length === 0) {
    return (
      <Typography color="textSecondary">
        {hasSum ? 'Nenhum pagamento no período.' : payoutsResource.texts.emptyList}
      </Typography>
    );
  }
  return (
    <List>
      {payouts.map((payout) => {
        const { id, number, employee, until, amount, created_at, rows, undone } = payout;
        const name = `pagamento nº ${number}${hasNames ? ` de ${employee}` : ''}`;
        const title = `${capitalize(name)}, até ${formatDay(until)}`;
        return (
          <li key={id} data-undone={undone ? true : undefined}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{undone ? <s>{title}</s> : title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {[
                  formatDateTime(created_at, timeZone),
                  formatPayoutSource(payout),
                  undone ? formatUndone(undone, timeZone) : formatCount(rows ?? 0, 'item', 'itens'),
                ].join(' · ')}
              </Typography>
            </div>
            <strong>
              {undone ? (
                <s>
                  <Money cents={amount} />
                </s>
              ) : (
                <Money cents={amount} />
              )}
            </strong>
            <span>
              {!undone && (
                <IconButton
                  title="Imprimir recibo"
                  aria-label={`Imprimir recibo do ${name}`}
                  onClick={() => openDialog((close) => <PayoutSheetDialog payout={payout} onClose={close} />)}
                >
                  <PrintIcon />
                </IconButton>
              )}
              {id === latest && (
                <Button
                  color="error"
                  startIcon={<UndoOutlined />}
                  aria-label={`Desfazer pagamento nº ${number}`}
                  onClick={() => openDialog((close) => <UndoPayoutDialog payout={payout} onClose={close} />)}
                >
                  Desfazer
                </Button>
              )}
            </span>
          </li>
        );
      })}
      {hasSum && (
        <li>
          <div>Soma</div>
          <strong>
            <Money cents={sumCents(payouts.map(({ amount }) => amount))} />
          </strong>
          <span />
        </li>
      )}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 176px',
    alignItems: 'center',
    gap: theme.spacing(0.5, 2),
    paddingBlock: theme.spacing(1),
    '& + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
    '&[data-undone]': { color: theme.vars.palette.text.secondary },
    '& > span': { display: 'flex', alignItems: 'center', minHeight: 44 },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > span': { gridColumn: '1 / -1', marginInlineStart: theme.spacing(-1), '&:empty': { display: 'none' } },
    },
  },
}));
