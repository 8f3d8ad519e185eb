import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { countKnownVisits } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { useCustomerDialog } from '../../components/customers/CustomerName.tsx';
import { NameLine, NoteMark } from '../../components/customers/NoteMark.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ExportRecords } from '../../components/export/ExportRecords.tsx';
import { UnfinishedImportSlot } from '../../components/importFile/UnfinishedImportSlot.tsx';
import { Count } from '../../components/NumericText.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { FormIntents } from '../../components/records/FormIntents.tsx';
import { useListView } from '../../components/records/listView.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import type { CellRenderers } from '../../components/records/RecordTable.tsx';
import { SearchField, useSearch } from '../../components/records/SearchField.tsx';
import { RemovedButton } from '../../components/removed/RemovedButton.tsx';
import { fetchAllRecords } from '../../dataProvider/fetchAllRecords.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { getListSort } from '../../dataProvider/lists.ts';
import { CustomerForm, CustomerImportDialog } from '../../lazyDialogs.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { CustomerActions, CustomerCard, CustomerRowName } from './CustomerCard.tsx';

const renderNewCustomer = (close: () => void) => <CustomerForm record={null} onClose={close} />;

/** In the table the name links to the customer's history, and has the marks of the card. */
const CELLS: CellRenderers = {
  name: (customer) => (
    <NameLine>
      <CustomerRowName customer={customer as Customer} />
      <NoteMark customer={customer as Customer} />
    </NameLine>
  ),
  total_visits: (customer) => <Count value={countKnownVisits(customer as Customer)} />,
};

export function CustomersPage() {
  const { text, setText, query } = useSearch();
  const [view] = useListView(customers);
  const shop = useShopDataProvider();
  useCustomersIntent(setText);
  return (
    <>
      <PageHeader title="Clientes" note="Quem vem ao salão, com os pontos e as visitas de cada um.">
        <ImportButton label="Importar" />
        {/* In table view this button is in the table's toolbar. */}
        {view === 'cards' && (
          <ExportRecords
            resource={customers}
            load={() => fetchAllRecords(shop, customers.name, getListSort(customers))}
          />
        )}
        <NewRecordButton label="Novo Cliente" renderForm={renderNewCustomer} />
      </PageHeader>
      <FormIntents
        resource={customers}
        renderForm={(close, record) => <CustomerForm record={record as Customer | null} onClose={close} />}
      />
      <UnfinishedImportSlot resource={customers.name} importDialog={CustomerImportDialog} />
      <SearchField label="Buscar por nome" value={text} onChange={setText} />
      <RecordList
        resource={customers}
        filter={query === '' ? undefined : { q: query }}
        countLabel={customers.noun}
        empty={
          query === '' ? (
            <EmptyState
              icon={<GroupsOutlined />}
              text="Nenhum cliente cadastrado. Cadastre o primeiro para juntar pontos a cada visita."
              action={
                <>
                  <NewRecordButton label="Cadastrar o primeiro" renderForm={renderNewCustomer} />
                  <ImportButton label="Importar de uma planilha" />
                </>
              }
            />
          ) : (
            <EmptyState
              icon={<GroupsOutlined />}
              text={`Nenhum cliente encontrado com “${query}”. Confira a grafia ou cadastre um novo.`}
              action={
                <Button variant="outlined" onClick={() => setText('')}>
                  Ver todos os clientes
                </Button>
              }
            />
          )
        }
        card={CustomerCard}
        actions={CustomerActions}
        cells={CELLS}
        cardHeight={254}
        below={<RemovedButton resource={customers} />}
      />
    </>
  );
}

/** Handles the navigation intent: searches, opens a customer's history, or opens the form of a new customer. */
function useCustomersIntent(search: (text: string) => void) {
  const [intent, clearIntent] = useNavigationIntent('customers');
  const openDialog = useDialog();
  const openCustomer = useCustomerDialog();
  useEffect(() => {
    if (!intent) return;
    if ('search' in intent) search(intent.search);
    else if ('history' in intent) openCustomer(intent.history);
    else openDialog((close) => <CustomerForm record={null} searchText={intent.create} onClose={close} />);
    clearIntent();
  }, [intent, clearIntent, search, openDialog, openCustomer]);
}

/** Opens the import of customers from a file. */
function ImportButton({ label }: { label: string }) {
  const openDialog = useDialog();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileUploadOutlined />}
      onClick={() => openDialog((close) => <CustomerImportDialog onClose={close} />)}
    >
      {label}
    </Button>
  );
}
