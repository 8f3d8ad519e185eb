import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RemovedButton } from '../../components/privacy/RemovedButton.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { EmployeeForm } from './dialogs.ts';
import { EmployeeCard } from './EmployeeCard.tsx';

const newEmployee = (close: () => void) => <EmployeeForm record={null} onClose={close} />;

export function EmployeesPage() {
  return (
    <>
      <PageHeader title="Colaboradores" note="A equipe: o que cada um faz e quanto ganha por serviço.">
        <NewRecordButton label="Novo Colaborador" renderForm={newEmployee} />
      </PageHeader>
      <RecordList
        resource="colaboradores"
        sort={{ field: 'name', order: 'ASC' }}
        failure="Erro ao carregar colaboradores"
        empty={
          <EmptyState
            icon={<BadgeOutlined />}
            text="Nenhum colaborador cadastrado. Cadastre o primeiro para poder agendar."
            action={<NewRecordButton label="Cadastrar o primeiro" renderForm={newEmployee} />}
          />
        }
        card={EmployeeCard}
        cardHeight={390}
        below={<RemovedButton people="employees" />}
      />
    </>
  );
}
