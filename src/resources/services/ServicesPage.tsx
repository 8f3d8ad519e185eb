import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { formatRate } from '../../../domain/fields/rate.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { formatPointsToPrice } from '../../../domain/sale.ts';
import { Advice } from '../../components/Advice.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { UnfinishedImportSlot } from '../../components/importFile/UnfinishedImportSlot.tsx';
import { Count, Money } from '../../components/NumericText.tsx';
import { CardStats } from '../../components/records/CardStats.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { ResourcePage } from '../../components/records/ResourcePage.tsx';
import { RemovedButton } from '../../components/removed/RemovedButton.tsx';
import { ServiceForm, ServiceImportDialog } from '../../lazyDialogs.ts';
import { useMayImportServices } from './useMayImportServices.ts';

export function ServicesPage() {
  return (
    <ResourcePage
      resource={services}
      note="O que o salão oferece, por quanto, e quantos pontos cada serviço rende."
      icon={<ContentCutOutlined />}
      empty={{
        text: 'Nenhum serviço cadastrado. Cadastre o primeiro para poder vender e agendar.',
        action: 'Cadastrar o primeiro',
      }}
      renderForm={(close, record) => <ServiceForm record={record as Service | null} onClose={close} />}
      card={ServiceCard}
      actions={ServiceActions}
      cardHeight={217}
      headerAction={<ImportButton />}
      above={<UnfinishedImportSlot resource={services.name} importDialog={ServiceImportDialog} />}
      below={
        <>
          <ServiceTips />
          <RemovedButton resource={services} />
        </>
      }
    />
  );
}

/** Opens the import of services from a file. */
function ImportButton() {
  const openDialog = useDialog();
  if (!useMayImportServices()) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileUploadOutlined />}
      onClick={() => openDialog((close) => <ServiceImportDialog onClose={close} />)}
    >
      Importar
    </Button>
  );
}

function ServiceCard() {
  const service = useRecordContext<Service>();
  if (!service) return null;
  const ratio = formatPointsToPrice(service.points, service.price);
  return (
    <RecordCard name={service.name} actions={<ServiceActions />}>
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
          ...(service.commission ? [{ label: 'comissão', value: formatRate(service.commission) }] : []),
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

function ServiceActions() {
  const service = useRecordContext<Service>();
  if (!service) return null;
  return (
    <RecordActions
      resource={services}
      record={service}
      renderForm={(close) => <ServiceForm record={service} onClose={close} />}
    />
  );
}

function ServiceTips() {
  return (
    <Advice title="Dicas">
      <li>Dê pontos na mesma proporção do preço: assim todo serviço vale a pena para o cliente.</li>
      <li>Entre 10% e 30% do preço em pontos, as recompensas chegam no ritmo das visitas.</li>
      <li>Mudar um preço vale para as próximas vendas; as já feitas guardam o preço do dia.</li>
      <li>Marque quem faz cada serviço: só os serviços do colaborador aparecem no agendamento dele.</li>
    </Advice>
  );
}
