import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { Service } from '../../../domain/entities.ts';
import { pointsToPrice } from '../../../domain/sale.ts';
import { Count } from '../../components/Count.tsx';
import { Money } from '../../components/Money.tsx';
import { CardStats } from '../../components/records/CardStats.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { ServiceForm } from './dialogs.ts';

/** A service with its price, its points, what they are of the price, and who does it. */
export function ServiceCard() {
  const service = useRecordContext<Service>();
  if (!service) return null;
  const ratio = pointsToPrice(service.points, service.price);
  return (
    <RecordCard
      name={service.name}
      actions={
        <RecordActions
          resource="servicos"
          record={service}
          name={service.name}
          what={`o serviço ${service.name}`}
          consequence="As vendas já feitas continuam no histórico."
          success="Serviço excluído com sucesso!"
          failure="Erro ao excluir serviço"
          renderForm={(close) => <ServiceForm record={service} onClose={close} />}
        />
      }
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {service.name}
        </Typography>
        <Typography variant="h2" component="p">
          <Money cents={service.price} />
        </Typography>
      </Stack>
      <CardStats
        stats={[
          { label: service.points === 1 ? 'ponto' : 'pontos', value: <Count value={service.points} /> },
          ...(ratio ? [{ label: 'do preço em pontos', value: ratio }] : []),
        ]}
      />
      {service.employees && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {service.employees.length > 0
            ? service.employees.map((employee) => employee.name).join(', ')
            : 'Nenhum colaborador faz este serviço ainda'}
        </Typography>
      )}
    </RecordCard>
  );
}
