import Icon from '@mui/icons-material/GroupsOutlined';
import type { Customer } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { Count } from '../../components/Count.tsx';
import { RecordList } from '../../components/RecordList.tsx';

export function CustomersPage() {
  return (
    <RecordList<Customer>
      resource="customers"
      title="Clientes"
      sortBy="name"
      icon={<Icon />}
      empty="Nenhum cliente cadastrado ainda."
      loadError="Erro ao carregar clientes"
      headline={(customer) => customer.name}
      details={(customer) => (
        <>
          <div>{formatPhone(customer.phone)}</div>
          <div>{customer.email}</div>
          <Count value={customer.points} one="ponto" many="pontos" />
          {' · '}
          <Count value={customer.total_visits} one="visita" many="visitas" />
        </>
      )}
    />
  );
}
