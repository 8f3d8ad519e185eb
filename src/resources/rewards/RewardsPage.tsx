import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { REWARD_TYPES } from '../../../domain/constants.ts';
import { formatMoney, formatPercent } from '../../../domain/money.ts';
import { type Reward, rewards } from '../../../domain/resources/rewards.ts';
import { Advice } from '../../components/Advice.tsx';
import { Count } from '../../components/NumericText.tsx';
import { ActiveToggle } from '../../components/records/ActiveToggle.tsx';
import { CardStats } from '../../components/records/CardStats.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { ResourcePage } from '../../components/records/ResourcePage.tsx';
import { RemovedButton } from '../../components/removed/RemovedButton.tsx';
import { RewardForm } from '../../lazyDialogs.ts';
import { useFeature } from '../../session.ts';

export function RewardsPage() {
  return (
    <ResourcePage
      resource={rewards}
      note="O que os pontos valem para quem volta."
      icon={<CardGiftcardOutlined />}
      empty={{
        text: 'Nenhuma recompensa cadastrada. Crie a primeira para dar um motivo a mais para voltar.',
        action: 'Criar a primeira',
      }}
      renderForm={(close, record) => <RewardForm record={record as Reward | null} onClose={close} />}
      sort={{ field: 'points_required', order: 'ASC' }}
      card={RewardCard}
      actions={RewardActions}
      cardHeight={242}
      below={
        <>
          <PointsExplained />
          <RemovedButton resource={rewards} />
        </>
      }
    />
  );
}

function RewardCard() {
  const reward = useRecordContext<Reward>();
  if (!reward) return null;
  return (
    <RecordCard name={reward.title} dimmed={!reward.active} actions={<RewardActions />}>
      <Chip label={formatType(reward)} size="small" color="primary" variant="outlined" />
      <Typography variant="h3" component="h2" sx={{ mt: 1 }}>
        {reward.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
        {reward.description}
      </Typography>
      <CardStats stats={getStats(reward)} />
    </RecordCard>
  );
}

function RewardActions() {
  const reward = useRecordContext<Reward>();
  if (!reward) return null;
  return (
    <RecordActions
      resource={rewards}
      record={reward}
      renderForm={(close) => <RewardForm record={reward} onClose={close} />}
      toggle={<ActiveToggle resource={rewards} record={reward} field="active" />}
    />
  );
}

function formatType({ type, service }: Reward): string {
  return type === 'service_free' && service ? `${REWARD_TYPES[type]}: ${service}` : REWARD_TYPES[type];
}

function getStats({ type, points_required, value, min_limit }: Reward) {
  const points = {
    label: points_required === 1 ? 'ponto' : 'pontos',
    value: <Count value={points_required} />,
  };
  if (type !== 'discount') return [points];
  const discount = { label: 'de desconto', value: formatPercent(value) };
  return min_limit > 0
    ? [points, discount, { label: 'compra mínima', value: formatMoney(min_limit) }]
    : [points, discount];
}

/** Explains the points to staff. */
function PointsExplained() {
  const canRedeem = useFeature('rewards.redeem');
  return (
    <Advice title="Como funcionam os pontos">
      <li>Cada serviço vendido a um cliente cadastrado rende os pontos do serviço, seja qual for o valor cobrado.</li>
      <li>Na venda, o primeiro desconto que o cliente alcança com os pontos e o valor da compra é aplicado sozinho.</li>
      <li>Também é possível escolher a recompensa na hora, mesmo sem pontos suficientes.</li>
      {canRedeem && <li>O resgate tira do saldo os pontos da recompensa, no máximo os que houver.</li>}
      {canRedeem && (
        <li>Estornar uma venda tira os pontos dela, mesmo os que já foram usados: o saldo pode ficar negativo.</li>
      )}
      <li>Os pontos nunca expiram.</li>
    </Advice>
  );
}
