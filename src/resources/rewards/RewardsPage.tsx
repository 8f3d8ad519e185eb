import Icon from '@mui/icons-material/CardGiftcardOutlined';
import { REWARD_TYPES } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/entities.ts';
import { Count } from '../../components/Count.tsx';
import { RecordList } from '../../components/RecordList.tsx';

export function RewardsPage() {
  return (
    <RecordList<Reward>
      resource="rewards"
      title="Recompensas"
      sortBy="title"
      icon={<Icon />}
      empty="Nenhuma recompensa cadastrada ainda."
      loadError="Não foi possível carregar as recompensas"
      headline={(reward) => reward.title}
      details={(reward) => (
        <>
          <div>{reward.description}</div>
          <Count value={reward.points_required} one="ponto" many="pontos" />
          {` · ${REWARD_TYPES[reward.type]} · ${reward.active ? 'Ativa' : 'Inativa'}`}
        </>
      )}
    />
  );
}
