import Icon from '@mui/icons-material/ContentCutOutlined';
import type { Service } from '../../../domain/entities.ts';
import { Count } from '../../components/Count.tsx';
import { Money } from '../../components/Money.tsx';
import { RecordList } from '../../components/RecordList.tsx';

export function ServicesPage() {
  return (
    <RecordList<Service>
      resource="services"
      title="Serviços"
      sortBy="name"
      icon={<Icon />}
      empty="Nenhum serviço cadastrado ainda."
      loadError="Erro ao carregar serviços"
      headline={(service) => service.name}
      details={(service) => (
        <>
          <Money cents={service.price} />
          {' · '}
          <Count value={service.points} one="ponto" many="pontos" />
        </>
      )}
    />
  );
}
