import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { useState } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { SearchField } from '../../components/records/SearchField.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { CustomerForm } from './CustomerForm.tsx';

export function CustomersPage() {
  const [query, setQuery] = useState('');
  return (
    <>
      <PageHeader title="Clientes" note="Quem vem ao salão, com os pontos e as visitas de cada um.">
        <NewRecordButton label="Novo Cliente" renderForm={(close) => <CustomerForm record={null} onClose={close} />} />
      </PageHeader>
      <SearchField label="Buscar por nome" onQuery={setQuery} />
      <RecordList
        resource="customers"
        sort={{ field: 'name', order: 'ASC' }}
        filter={query === '' ? undefined : { q: query }}
        failure="Erro ao carregar clientes"
        empty={
          <EmptyState
            icon={<GroupsOutlined />}
            text={
              query === ''
                ? 'Nenhum cliente cadastrado. Cadastre o primeiro para juntar pontos a cada visita.'
                : `Nenhum cliente encontrado com “${query}”.`
            }
          />
        }
        cardHeight={212}
      >
        <CustomerCard />
      </RecordList>
    </>
  );
}
