import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LooseSale } from '../../../domain/answers.ts';
import type { Feature } from '../../../domain/constants.ts';
import { shopTime } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Figure } from '../../components/Figure.tsx';
import { useHandsFocusOn } from '../../components/focus.ts';
import { Money } from '../../components/Money.tsx';
import { useFeatures, useTimeZone } from '../../session.ts';
import { RemoveSale } from './dialogs.ts';
import { PrintLooseSale } from './PrintLooseSale.tsx';

/** A loose sale: when, what was noted, how much. */
export function LooseSaleRow({ sale }: { sale: LooseSale }) {
  const openDialog = useDialog();
  const listsSales = useFeatures().has('sales.list' satisfies Feature);
  const { time } = shopTime(new Date(sale.created_at), useTimeZone());
  const which = `venda de ${formatMoney(sale.amount)} às ${time}`;
  return (
    <Row ref={useHandsFocusOn<HTMLLIElement>()} tabIndex={-1}>
      <Typography color="textSecondary" component="span">
        <Figure>{time}</Figure>
      </Typography>
      <Typography component="span" sx={{ gridArea: 'note', overflowWrap: 'anywhere' }}>
        {sale.observation}
      </Typography>
      <Typography variant="subtitle1" component="span" sx={{ justifySelf: 'end' }}>
        <Money cents={sale.amount} />
      </Typography>
      <Actions>
        {listsSales && <PrintLooseSale sale={sale} label={`Imprimir recibo da ${which}`} />}
        <IconButton
          title="Excluir"
          color="error"
          onClick={() => openDialog((close) => <RemoveSale sale={sale} onClose={close} />)}
          aria-label={`Excluir ${which}`}
        >
          <DeleteOutlined />
        </IconButton>
      </Actions>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"time note amount actions" / auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minHeight: 60,
  paddingBlock: theme.spacing(0.5),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  // On a phone the note has a line of its own.
  [theme.breakpoints.down('sm')]: {
    gridTemplate: '"time amount actions" "note note actions" / auto minmax(0, 1fr) auto',
  },
}));

const Actions = styled('span')({ gridArea: 'actions', whiteSpace: 'nowrap' });
