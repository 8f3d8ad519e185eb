import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { sales } from '../../../domain/resources/sales.ts';
import type { SaleListed } from '../../../domain/responses.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { SaleActions } from '../../components/sales/SaleActions.tsx';
import { SALE_PATH } from '../../navigationIntent.ts';
import { SaleCard } from './SaleCard.tsx';
import { buildSalesFilter, SalesFilters, useSalesFilter } from './SalesFilters.tsx';
import { SalesTotalsCard } from './SalesTotalsCard.tsx';

/** The list of sales where it is filtered by an employee: each sale says what of it is theirs. */
const salesOfEmployee = {
  ...sales,
  // After the total.
  columns: sales.columns?.toSpliced(4, 0, 'share'),
};

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
const CARD_HEIGHT = 250;
const ENTRIES = { one: 'item', many: 'itens' };

/** Every sale there was, and every void on the day it was made. */
export function SalesHistoryPage() {
  return (
    <>
      <PageHeader title="Histórico de vendas" note="Todas as vendas, e os estornos no dia em que foram feitos" />
      <Sales />
    </>
  );
}

function Sales() {
  const [wanted, setWanted] = useSalesFilter();
  const filter = buildSalesFilter(wanted);
  // What is half typed, or no period, is not asked for: the last one that was stays.
  const [asked, setAsked] = useState(filter);
  if (filter && JSON.stringify(filter) !== JSON.stringify(asked)) setAsked(filter);
  return (
    <>
      <SalesFilters value={wanted} onChange={setWanted} />
      <RecordList
        resource={asked?.employee_id ? salesOfEmployee : sales}
        sort={NEWEST_FIRST}
        filter={asked ?? undefined}
        countLabel={ENTRIES}
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
        below={asked && <SalesTotalsCard filter={asked} />}
      />
    </>
  );
}

function Actions() {
  const sale = useRecordContext<SaleListed>();
  return sale && <SaleActions sale={sale} />;
}

const CELLS = {
  number: ({ voided, reverses, number }: RaRecord) => (voided && reverses === undefined ? <s>{number}</s> : null),
};
