import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { REWARD_TYPES } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/entities.ts';
import { formatMoney } from '../../../domain/money.ts';
import { Count } from '../../components/Count.tsx';
import { ActiveToggle } from '../../components/records/ActiveToggle.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RewardForm } from './RewardForm.tsx';

/** A reward: what it gives and the points it takes. An inactive one is dimmed. */
export function RewardCard() {
  const reward = useRecordContext<Reward>();
  if (!reward) return null;
  return (
    <Card
      component="article"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
      data-active={reward.active}
    >
      {/* Dimmed by colour and not by opacity, so that the text keeps its contrast. */}
      <CardContent sx={reward.active ? undefined : { filter: 'grayscale(1)', '& *': { color: 'text.secondary' } }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
          <Chip
            label={REWARD_TYPES[reward.type]}
            size="small"
            color={reward.active ? 'primary' : 'default'}
            variant="outlined"
          />
          <ActiveToggle
            resource="rewards"
            record={reward}
            field="active"
            label={reward.active ? 'Ativa' : 'Inativa'}
            name={reward.title}
            success="Recompensa atualizada com sucesso!"
            failure="Erro ao atualizar recompensa"
          />
        </Stack>
        <Typography variant="h3" component="h2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {reward.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {reward.description}
        </Typography>
        <Typography sx={{ mt: 1.5 }}>
          <Count value={reward.points_required} one="ponto" many="pontos" />
          {reward.type === 'discount' && ` · ${discountOf(reward)}`}
        </Typography>
      </CardContent>
      <RecordActions
        resource="rewards"
        record={reward}
        name={reward.title}
        what={`a recompensa ${reward.title}`}
        success="Recompensa excluída com sucesso!"
        failure="Erro ao excluir recompensa"
        renderForm={(close) => <RewardForm record={reward} onClose={close} />}
      />
    </Card>
  );
}

function discountOf({ value, min_limit }: Reward): string {
  const percent = `${value.toLocaleString('pt-BR')}% de desconto`;
  return min_limit > 0 ? `${percent} a partir de ${formatMoney(min_limit)}` : percent;
}
