import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordList } from '../../components/records/RecordList.tsx';
import { RewardForm } from './dialogs.ts';
import { PointsExplained } from './PointsExplained.tsx';
import { RewardCard } from './RewardCard.tsx';

const newReward = (close: () => void) => <RewardForm record={null} onClose={close} />;

export function RewardsPage() {
  return (
    <>
      <PageHeader title="Recompensas" note="O que os pontos valem para quem volta.">
        <NewRecordButton label="Nova Recompensa" renderForm={newReward} />
      </PageHeader>
      <RecordList
        resource="recompensas"
        sort={{ field: 'points_required', order: 'ASC' }}
        failure="Erro ao carregar recompensas"
        empty={
          <EmptyState
            icon={<CardGiftcardOutlined />}
            text="Nenhuma recompensa cadastrada. Crie a primeira para dar um motivo a mais para voltar."
            action={<NewRecordButton label="Criar a primeira" renderForm={newReward} />}
          />
        }
        card={RewardCard}
        cardHeight={242}
        below={<PointsExplained />}
      />
    </>
  );
}
