import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { REWARD_TYPES } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/entities.ts';
import { formatMoney } from '../../../domain/money.ts';
import { Count } from '../../components/Count.tsx';
import { ActiveToggle } from '../../components/records/ActiveToggle.tsx';
import { CardStats } from '../../components/records/CardStats.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { RewardForm } from './dialogs.ts';

/** A reward: what it gives and the points it takes. An inactive one is dimmed. */
export function RewardCard() {
  const reward = useRecordContext<Reward>();
  if (!reward) return null;
  return (
    <RecordCard
      name={reward.title}
      dimmed={!reward.active}
      actions={
        <RecordActions
          resource="recompensas"
          record={reward}
          name={reward.title}
          what={`a recompensa ${reward.title}`}
          success="Recompensa excluída com sucesso!"
          failure="Erro ao excluir recompensa"
          renderForm={(close) => <RewardForm record={reward} onClose={close} />}
          toggle={
            <ActiveToggle
              resource="recompensas"
              record={reward}
              field="active"
              label={reward.active ? 'Ativa' : 'Inativa'}
              name={reward.title}
              success="Recompensa atualizada com sucesso!"
              failure="Erro ao atualizar recompensa"
            />
          }
        />
      }
    >
      <Chip label={REWARD_TYPES[reward.type]} size="small" color="primary" variant="outlined" />
      <Typography variant="h3" component="h2" sx={{ mt: 1 }}>
        {reward.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
        {reward.description}
      </Typography>
      <CardStats stats={statsOf(reward)} />
    </RecordCard>
  );
}

function statsOf({ type, points_required, value, min_limit }: Reward) {
  const points = {
    label: points_required === 1 ? 'ponto' : 'pontos',
    value: <Count value={points_required} />,
  };
  if (type !== 'discount') return [points];
  const discount = { label: 'de desconto', value: `${value.toLocaleString('pt-BR')}%` };
  return min_limit > 0
    ? [points, discount, { label: 'compra mínima', value: formatMoney(min_limit) }]
    : [points, discount];
}
