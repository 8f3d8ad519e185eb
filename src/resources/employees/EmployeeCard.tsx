import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { Employee } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { Figure } from '../../components/Figure.tsx';
import { Monogram } from '../../components/Monogram.tsx';
import { ActiveToggle } from '../../components/records/ActiveToggle.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';

/** An employee: commission, specialties, how to reach them, and whether they are working. */
export function EmployeeCard() {
  const employee = useRecordContext<Employee>();
  if (!employee) return null;
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Monogram name={employee.name} />
          <div style={{ minWidth: 0, flex: 1 }}>
            <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {employee.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              Comissão de <Figure>{`${employee.commission.toLocaleString('pt-BR')}%`}</Figure>
            </Typography>
          </div>
          <ActiveToggle
            resource="employees"
            record={employee}
            field="status"
            label={employee.status ? 'Ativo' : 'Inativo'}
            name={employee.name}
            success="Colaborador atualizado com sucesso!"
            failure="Erro ao atualizar colaborador"
          />
        </Stack>
        <Typography variant="body2" component="div" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Link href={`tel:+55${employee.phone}`} color="inherit">
            {formatPhone(employee.phone)}
          </Link>
          <br />
          {employee.email}
        </Typography>
        <Specialties services={employee.services} />
        {employee.observation && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
            {employee.observation}
          </Typography>
        )}
      </CardContent>
      <RecordActions
        resource="employees"
        record={employee}
        name={employee.name}
        what={`o colaborador ${employee.name}`}
        consequence="As vendas e os agendamentos já feitos continuam no histórico."
        success="Colaborador excluído com sucesso!"
        failure="Erro ao excluir colaborador"
        renderForm={(close) => <EmployeeForm record={employee} onClose={close} />}
      />
    </Card>
  );
}

function Specialties({ services }: Pick<Employee, 'services'>) {
  if (services.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        Sem especialidades: ainda não aparece serviço para agendar.
      </Typography>
    );
  }
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
      {services.map((service) => (
        <Chip key={service.id} label={service.name} size="small" />
      ))}
    </Stack>
  );
}
