import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { ServiceForm } from './dialogs.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { ServiceTips } from './ServiceTips.tsx';

const newService = (close: () => void) => <ServiceForm record={null} onClose={close} />;

export function ServicesPage() {
  return (
    <>
      <PageHeader title="Serviços" note="O que o salão oferece, por quanto, e quantos pontos cada serviço rende.">
        <NewRecordButton label="Novo Serviço" renderForm={newService} />
      </PageHeader>
      <RecordList
        resource="servicos"
        sort={{ field: 'name', order: 'ASC' }}
        failure="Erro ao carregar serviços"
        empty={
          <EmptyState
            icon={<ContentCutOutlined />}
            text="Nenhum serviço cadastrado. Cadastre o primeiro para poder vender e agendar."
            action={<NewRecordButton label="Cadastrar o primeiro" renderForm={newService} />}
          />
        }
        card={ServiceCard}
        cardHeight={217}
        below={<ServiceTips />}
      />
    </>
  );
}
