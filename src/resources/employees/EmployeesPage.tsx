import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { isSameId } from '../../../domain/ids.ts';
import { formatPercent } from '../../../domain/money.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { attendsCustomers } from '../../access.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { InitialsAvatar } from '../../components/InitialsAvatar.tsx';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { ActiveToggle } from '../../components/records/ActiveToggle.tsx';
import { Contact } from '../../components/records/Contact.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { ResourcePage } from '../../components/records/ResourcePage.tsx';
import { RemovedButton } from '../../components/removed/RemovedButton.tsx';
import { getEarnings, useHasTeamCommissions, useMonthCommissions } from '../../dataProvider/useMonthCommissions.ts';
import { ConfirmDelete, EmployeeForm } from '../../lazyDialogs.ts';
import { useFeature } from '../../session.ts';

export function EmployeesPage() {
  const hasCommissions = useHasTeamCommissions();
  const hasCommission = useHasCommission();
  return (
    <ResourcePage
      resource={employees}
      note={hasCommission ? 'A equipe: o que cada um faz e quanto ganha por serviço.' : 'A equipe: o que cada um faz.'}
      icon={<BadgeOutlined />}
      empty={{
        text: 'Nenhum colaborador cadastrado. Cadastre o primeiro para poder agendar.',
        action: 'Cadastrar o primeiro',
      }}
      renderForm={(close, record) => <EmployeeForm record={record as Employee | null} onClose={close} />}
      sort={{ field: 'name', order: 'ASC' }}
      card={EmployeeCard}
      actions={EmployeeActions}
      cardHeight={hasCommissions ? 418 : 390}
      below={<RemovedButton resource={employees} />}
    />
  );
}

function EmployeeCard() {
  const employee = useRecordContext<Employee>();
  const hasCommission = useHasCommission();
  if (!employee) return null;
  return (
    <RecordCard name={employee.name} dimmed={!employee.status} actions={<EmployeeActions />}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <InitialsAvatar name={employee.name} />
        <div style={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {employee.name}
          </Typography>
          {hasCommission && attendsCustomers(employee) && (
            <Typography variant="body2" color="textSecondary">
              Comissão de <NumericText>{formatPercent(employee.commission)}</NumericText>
            </Typography>
          )}
        </div>
      </Stack>
      <MonthEarnings id={employee.id} />
      <Contact phone={employee.phone} email={employee.email} />
      <Specialties {...employee} />
      {employee.observation && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, whiteSpace: 'pre-line' }}>
          {employee.observation}
        </Typography>
      )}
    </RecordCard>
  );
}

/** Whether the user may see the commission of an employee. */
function useHasCommission(): boolean {
  return 'commission' in useAvailableResource(employees).fields;
}

/** What an employee earned this month. Nothing for who may not read it. */
function MonthEarnings({ id }: Pick<Employee, 'id'>) {
  const hasCommissions = useHasTeamCommissions();
  const { data } = useMonthCommissions();
  if (!hasCommissions) return null;
  const summary = data?.find(({ employee_id }) => isSameId(employee_id, id));
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {data ? <>Este mês: {<Money cents={summary ? getEarnings(summary) : 0} />}</> : '\u00a0'}
    </Typography>
  );
}

function EmployeeActions() {
  const employee = useRecordContext<Employee>();
  const hasRoles = useFeature('roles');
  if (!employee) return null;
  return (
    <RecordActions
      resource={employees}
      record={employee}
      renderForm={(close) => <EmployeeForm record={employee} onClose={close} />}
      renderDelete={(close) => (
        <ConfirmDelete resource={employees} record={employee} note={hasRoles && <UserNote />} onClose={close} />
      )}
      toggle={<ActiveToggle resource={employees} record={employee} field="status" />}
    />
  );
}

function UserNote() {
  return (
    <Typography color="textSecondary" sx={{ mt: 1.5 }}>
      Se a pessoa entra no sistema, o usuário dela é desativado, e ela sai de onde estiver.
    </Typography>
  );
}

function Specialties({ services, attends }: Pick<Employee, 'services' | 'attends'>) {
  if (attends === false) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Não atende clientes: fica fora da agenda e das vendas.
      </Typography>
    );
  }
  if (services.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Sem especialidades: ainda não pode ser agendado.
      </Typography>
    );
  }
  return (
    <Stack
      component="ul"
      direction="row"
      useFlexGap
      spacing={0.75}
      aria-label="Especialidades"
      sx={{ mt: 1.5, mb: 0, p: 0, flexWrap: 'wrap', listStyle: 'none' }}
    >
      {services.map((service) => (
        <li key={service.id} style={{ minWidth: 0, maxWidth: '100%' }}>
          <Chip
            label={service.name}
            size="small"
            sx={{
              height: 'auto',
              minHeight: 24,
              '& > .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
            }}
          />
        </li>
      ))}
    </Stack>
  );
}
