import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../domain/dates.ts';
import { sales } from '../../../domain/resources/sales.ts';
import { formatArrival, getSoldAt } from '../../../domain/saleTexts.ts';
import type { SaleListed, SaleVoid } from '../../../domain/schemas/saleResponse.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { SaleActions } from '../../components/sales/SaleActions.tsx';
import { SaleDialog } from '../../lazyDialogs.ts';
import { SALE_PATH, useNavigationIntent } from '../../navigationIntent.ts';
import { useTimeZone } from '../../session.ts';
import { SaleCard } from './SaleCard.tsx';
import { buildSalesFilter, SalesFilters, useSalesFilter } from './SalesFilters.tsx';
import { SalesTotalsCard } from './SalesTotalsCard.tsx';

/** The declaration used when filtering by employee: adds the column with the employee's share. */
const salesOfEmployee = {
  ...sales,
  columns: sales.columns?.flatMap((column) => (column === 'amount' ? [column, 'share' as const] : [column])),
};

const CARD_HEIGHT = 250;
const COUNT_LABEL = { one: 'item', many: 'itens' };

export function SalesHistoryPage() {
  useRequestedSale();
  return (
    <>
      <PageHeader title="Histórico de vendas" note="Todas as vendas, e os estornos no dia em que foram feitos" />
      <Sales />
    </>
  );
}

/** Opens the sale that another screen asked for. */
function useRequestedSale() {
  const [intent, clearIntent] = useNavigationIntent('salesHistory');
  const openDialog = useDialog();
  const number = intent?.show;
  useEffect(() => {
    if (number === undefined) return;
    openDialog((close) => <SaleDialog id={number} number={number} onClose={close} />);
    clearIntent();
  }, [number, openDialog, clearIntent]);
}

function Sales() {
  const [filterInput, setFilterInput] = useSalesFilter();
  const filter = buildSalesFilter(filterInput);
  // While the period is invalid, the last valid filter stays.
  const [appliedFilter, setAppliedFilter] = useState(filter);
  if (filter && JSON.stringify(filter) !== JSON.stringify(appliedFilter)) setAppliedFilter(filter);
  return (
    <>
      <SalesFilters value={filterInput} onChange={setFilterInput} />
      <RecordList
        resource={appliedFilter?.employee_id ? salesOfEmployee : sales}
        filter={appliedFilter ?? undefined}
        countLabel={COUNT_LABEL}
        empty={
          <EmptyState
            icon={<ReceiptLongOutlined />}
            text={sales.texts.emptyList}
            action={
              <Button component={Link} to={SALE_PATH}>
                Registrar uma venda
              </Button>
            }
          />
        }
        card={SaleCard}
        cardHeight={CARD_HEIGHT}
        actions={Actions}
        cells={CELLS}
        below={appliedFilter && <SalesTotalsCard filter={appliedFilter} />}
      />
    </>
  );
}

function Actions() {
  const sale = useRecordContext<SaleListed>();
  return sale && <SaleActions sale={sale} />;
}

function SoldAt({ sale }: { sale: SaleListed }) {
  const timeZone = useTimeZone();
  const arrival = formatArrival(sale, timeZone);
  return (
    <>
      {formatDateTime(getSoldAt(sale), timeZone)}
      {arrival && `, ${arrival}`}
    </>
  );
}

/** Shorter than on a card: who voided a sale and when is in its history and in the file. */
function describeVoid({ reason, corrected_by }: SaleVoid): string {
  const what = corrected_by === null ? 'Estornada' : `Corrigida pela nº ${corrected_by}`;
  return reason ? `${what}: ${reason}` : what;
}

const CELLS = {
  voided: ({ voided }: RaRecord) => (voided ? describeVoid(voided as SaleVoid) : null),
  created_at: (record: RaRecord) => (record.taken_at ? <SoldAt sale={record as unknown as SaleListed} /> : null),
  number: ({ voided, reverses, number }: RaRecord) => (voided && reverses === undefined ? <s>{number}</s> : null),
};
