import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { toShopTimeOrEmpty } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { getMonth } from '../../../domain/periods.ts';
import { buildReceiptOfListedSale } from '../../../domain/receipt.ts';
import type { LooseSale } from '../../../domain/responses.ts';
import { nameRows } from '../../../domain/rowNames.ts';
import { formatSoldTime, getSoldAt } from '../../../domain/saleTexts.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { formatFailure } from '../../components/errorMessages.ts';
import { useFocusHandoff } from '../../components/focus.ts';
import { HistoryDialog } from '../../components/history/HistoryDialog.tsx';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { ReceiptDialog } from '../../components/print/ReceiptDialog.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { VoidLooseSaleDialog } from './VoidLooseSaleDialog.tsx';

/** Today's loose sales; undefined while loading. */
export function LooseSales({ sales }: { sales: readonly LooseSale[] | undefined }) {
  const names = nameSales(sales ?? [], useTimeZone());
  return (
    <SectionCard
      title="Vendas avulsas de hoje"
      action={
        sales && (
          <Typography variant="h2" component="p">
            <Money cents={sumCents(sales.map((sale) => sale.amount))} />
          </Typography>
        )
      }
    >
      {!sales && <RowSkeletons rows={3} height={60} />}
      {sales?.length === 0 && (
        <EmptyNote>
          <Typography color="textSecondary">Nenhuma venda avulsa hoje.</Typography>
          <Button component={Link} to="/vendas">
            Registrar uma venda
          </Button>
        </EmptyNote>
      )}
      {sales && sales.length > 0 && (
        <Rows>
          {sales.map((sale) => (
            <LooseSaleRow key={sale.id} sale={sale} name={names.get(sale.id) ?? ''} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

const EmptyNote = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
}));

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** `venda de R$ 35,00 às 10:30`; with its number where two sales would have the same name. */
function nameSales(sales: readonly LooseSale[], timeZone: string): Map<Id, string> {
  const nameSale = (sale: LooseSale) =>
    `venda de ${formatMoney(sale.amount)} às ${toShopTimeOrEmpty(getSoldAt(sale), timeZone).time}`;
  return nameRows(sales, nameSale);
}

function LooseSaleRow({ sale, name: saleName }: { sale: LooseSale; name: string }) {
  const openDialog = useDialog();
  const hasHistory = useFeature('audit');
  const canListSales = useFeature('sales.list');
  const { sold, arrival } = formatSoldTime(sale, useTimeZone());
  return (
    <Row ref={useFocusHandoff<HTMLLIElement>()} tabIndex={-1}>
      <Typography color="textSecondary" component="span" sx={{ gridArea: 'time' }}>
        <NumericText>{sold}</NumericText>
      </Typography>
      <Typography component="span" sx={{ gridArea: 'note', overflowWrap: 'anywhere' }}>
        {[sale.observation || 'Venda avulsa', arrival].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="subtitle1" component="span" sx={{ gridArea: 'amount', justifySelf: 'end' }}>
        <Money cents={sale.amount} />
      </Typography>
      <Actions>
        {hasHistory && (
          <IconButton
            title="Histórico"
            onClick={() =>
              openDialog((close) => (
                <HistoryDialog path="sales" id={sale.id} ofWhat={`da ${saleName}`} onClose={close} />
              ))
            }
            aria-label={`Histórico da ${saleName}`}
          >
            <HistoryOutlined />
          </IconButton>
        )}
        {canListSales && <PrintLooseSale sale={sale} label={`Imprimir recibo da ${saleName}`} />}
        <IconButton
          title="Excluir"
          color="error"
          onClick={() => openDialog((close) => <VoidLooseSaleDialog sale={sale} onClose={close} />)}
          aria-label={`Excluir ${saleName}`}
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
  // On a phone the buttons take their own line.
  [theme.breakpoints.down('sm')]: {
    gridTemplate: '"time note amount" "actions actions actions" / auto minmax(0, 1fr) auto',
    alignItems: 'baseline',
  },
}));

const Actions = styled('span')({ gridArea: 'actions', justifySelf: 'end', whiteSpace: 'nowrap' });

/** Reprints the receipt of a loose sale of today. Needs the feature `sales.list`. */
function PrintLooseSale({ sale, label }: { sale: LooseSale; label: string }) {
  const shop = useShopDataProvider();
  const month = getMonth(useToday());
  const notify = useNotify();
  const openDialog = useDialog();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => shop.getSaleOfMonth(sale.id, month),
    onSuccess(listedSale) {
      if (listedSale) {
        openDialog((close) => <ReceiptDialog receipt={buildReceiptOfListedSale(listedSale)} onClose={close} />);
      } else {
        notify('Esta venda já foi estornada', { type: 'error' });
        refresh();
      }
    },
    onError: (error) => notify(formatFailure('Erro ao carregar o recibo', error), { type: 'error' }),
  });
  return (
    <IconButton title="Recibo" aria-label={label} loading={isPending} onClick={() => mutate()}>
      <PrintIcon />
    </IconButton>
  );
}
