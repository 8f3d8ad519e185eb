import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { CustomerName } from '../../components/customers/CustomerName.tsx';
import { CustomerDialog } from '../../components/customers/dialogs.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ExportRecords } from '../../components/export/ExportRecords.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import type { CellRenderers } from '../../components/records/RecordTable.tsx';
import { SearchField, useSearch } from '../../components/records/SearchField.tsx';
import { useListView } from '../../components/records/ViewToggle.tsx';
import { RemovedButton } from '../../components/removed/RemovedButton.tsx';
import { fetchAllRecords } from '../../dataProvider/fetchAllRecords.ts';
import { SORT_BY_NAME } from '../../dataProvider/firstPage.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { lazyDialog } from '../../lazyComponent.tsx';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { CustomerActions, CustomerCard, CustomerForm } from './CustomerCard.tsx';

const ImportDialog = lazyDialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

const newCustomer = (close: () => void) => <CustomerForm record={null} onClose={close} />;

/** In a table too the name leads to the story. */
const CELLS: CellRenderers = { name: (customer) => <CustomerName customer={customer as Customer} /> };

export function CustomersPage() {
  const { text, setText, query } = useSearch();
  const [view] = useListView(customers);
  const shop = useShopDataProvider();
  useWanted(setText);
  return (
    <>
      <PageHeader title="Clientes" note="Quem vem ao salão, com os pontos e as visitas de cada um.">
        <ImportButton label="Importar" />
        {/* In a table it stands over the table, for what that shows. */}
        {view === 'cards' && (
          <ExportRecords resource={customers} load={() => fetchAllRecords(shop, customers.name, SORT_BY_NAME)} />
        )}
        <NewRecordButton label="Novo Cliente" renderForm={newCustomer} />
      </PageHeader>
      <SearchField label="Buscar por nome" value={text} onChange={setText} />
      <RecordList
        resource={customers}
        sort={SORT_BY_NAME}
        filter={query === '' ? undefined : { q: query }}
        countLabel={customers.noun}
        empty={
          query === '' ? (
            <EmptyState
              icon={<GroupsOutlined />}
              text="Nenhum cliente cadastrado. Cadastre o primeiro para juntar pontos a cada visita."
              action={
                <>
                  <NewRecordButton label="Cadastrar o primeiro" renderForm={newCustomer} />
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

/** Does what whoever led here asked for: searches, opens somebody's story, or opens the form of somebody new. */
function useWanted(search: (text: string) => void) {
  const [wanted, done] = useNavigationIntent('customers');
  const openDialog = useDialog();
  useEffect(() => {
    if (!wanted) return;
    if ('search' in wanted) search(wanted.search);
    else if ('story' in wanted) openDialog((close) => <CustomerDialog customer={wanted.story} onClose={close} />);
    else openDialog((close) => <CustomerForm record={null} searchText={wanted.add} onClose={close} />);
    done();
  }, [wanted, done, search, openDialog]);
}

/** Leads into the import of customers from a file. */
function ImportButton({ label }: { label: string }) {
  const openDialog = useDialog();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileUploadOutlined />}
      onClick={() => openDialog((close) => <ImportDialog onClose={close} />)}
    >
      {label}
    </Button>
  );
}
