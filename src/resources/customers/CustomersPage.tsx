import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RemovedButton } from '../../components/privacy/RemovedButton.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { SearchField } from '../../components/records/SearchField.tsx';
import { useSearch } from '../../components/records/useSearch.ts';
import { BY_NAME } from '../../dataProvider/firstPage.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { CustomerCard } from './CustomerCard.tsx';
import { CustomerForm } from './dialogs.ts';
import { ExportCustomers } from './ExportCustomers.tsx';
import { ImportButton } from './import/ImportButton.tsx';

const newCustomer = (close: () => void) => <CustomerForm record={null} onClose={close} />;

export function CustomersPage() {
  const { text, setText, query, tooShort } = useSearch();
  useWanted(setText);
  return (
    <>
      <PageHeader title="Clientes" note="Quem vem ao salão, com os pontos e as visitas de cada um.">
        <ImportButton label="Importar" />
        <ExportCustomers />
        <NewRecordButton label="Novo Cliente" renderForm={newCustomer} />
      </PageHeader>
      <SearchField
        label="Buscar por nome"
        helperText={tooShort ? `Digite ao menos ${SEARCH_MIN_LENGTH} letras` : undefined}
        value={text}
        onChange={setText}
      />
      <RecordList
        resource="clientes"
        sort={BY_NAME}
        filter={query === '' ? undefined : { q: query }}
        failure="Erro ao carregar clientes"
        counted={{ one: 'cliente', many: 'clientes' }}
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
        cardHeight={254}
        below={<RemovedButton people="customers" />}
      />
    </>
  );
}

/** Does what whoever led here asked for: searches, or opens the form of somebody new. */
function useWanted(search: (text: string) => void) {
  const [wanted, done] = useNavigationIntent('customers');
  const openDialog = useDialog();
  useEffect(() => {
    if (!wanted) return;
    if ('search' in wanted) search(wanted.search);
    else openDialog((close) => <CustomerForm record={null} searched={wanted.add} onClose={close} />);
    done();
  }, [wanted, done, search, openDialog]);
}
