import Icon from '@mui/icons-material/BadgeOutlined';
import type { Employee } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { RecordList } from '../../components/RecordList.tsx';

export function EmployeesPage() {
  return (
    <RecordList<Employee>
      resource="employees"
      title="Colaboradores"
      sortBy="name"
      icon={<Icon />}
      empty="Nenhum colaborador cadastrado ainda."
      loadError="Erro ao carregar colaboradores"
      headline={(employee) => employee.name}
      details={(employee) => (
        <>
          <div>{formatPhone(employee.phone)}</div>
          <div>{employee.email}</div>
          <div>{`Comissão de ${employee.commission}% · ${employee.status ? 'Ativo' : 'Inativo'}`}</div>
          <div>{employee.services.map((service) => service.name).join(', ')}</div>
        </>
      )}
    />
  );
}
