import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { REWARD_TYPES } from '../../domain/constants.ts';
import { findById, isSameId } from '../../domain/ids.ts';
import { type Cents, formatMoney, formatPercent, negate } from '../../domain/money.ts';
import { formatCount, formatPoints } from '../../domain/numbers.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';
import {
  canRedeem,
  chooseReward,
  findApplicableReward,
  getFreeService,
  type RewardPick,
  type SaleTotals,
} from '../../domain/sale.ts';
import { capitalize } from '../../domain/text.ts';
import { SelectField } from '../components/SelectField.tsx';

interface RewardFieldProps {
  pick: RewardPick;
  onPick: (pick: RewardPick) => void;
  /** All rewards, in server order. */
  rewards: readonly Reward[];
  /** Rewards the user may choose. */
  selectableRewards: readonly Reward[];
  totals: SaleTotals;
  /** The services of the sale. */
  services: readonly Service[];
  /** All services, one of which a reward may name. */
  offeredServices: readonly Service[];
  customer: string | undefined;
  /** Null while unknown. */
  points: number | null;
  /** Points that the reward takes; 0 on back ends that do not redeem. */
  pointsTaken: number;
  /** Says that the reward takes fewer points than its price. */
  shortfallMessage?: string | null;
}

/** Chooses the reward: automatic, none, or one of the list; and the service that a free service is. */
export function RewardField(props: RewardFieldProps) {
  const { pick, onPick, rewards, selectableRewards, totals, points, offeredServices } = props;
  const { subtotal } = totals;
  const automatic = findApplicableReward(rewards, points, subtotal);

  function choose(value: string) {
    const chosen = selectableRewards.find((reward) => `id:${reward.id}` === value);
    onPick(chosen ? chooseReward(chosen, offeredServices) : { kind: value === 'none' ? 'none' : 'auto' });
  }

  return (
    <div>
      <SelectField
        label="Recompensa"
        value={pick.kind === 'chosen' ? `id:${pick.id}` : pick.kind}
        onChange={choose}
        options={[
          { value: 'auto', label: `Automática: ${automatic ? automatic.title : 'nenhuma se aplica'}` },
          { value: 'none', label: 'Sem recompensa' },
          ...selectableRewards.map((reward) => ({
            value: `id:${reward.id}`,
            label: formatOption(reward, subtotal),
            disabled: !canRedeem(reward, subtotal),
          })),
        ]}
        helperText={getHelpText(props)}
      />
      <FreeService {...props} />
    </div>
  );
}

/** Chooses the free service, unless the reward names it. */
function FreeService({ pick, onPick, totals, services, offeredServices }: RewardFieldProps) {
  if (pick.kind !== 'chosen' || totals.reward?.type !== 'service_free') return null;
  if (findById(offeredServices, totals.reward.service_id)) return null;
  const offered = getFreeServiceOptions(services, totals);
  if (offered.length === 0) return null;
  const { free, ...chosen } = pick;
  return (
    <Group role="group" aria-label="Serviço grátis">
      {offered.map(({ id, name, price }) => {
        const pressed = isSameId(id, free);
        return (
          <Button
            key={id}
            variant={pressed ? 'contained' : 'outlined'}
            aria-pressed={pressed}
            onClick={() => onPick(pressed ? chosen : { ...chosen, free: id })}
          >
            {name} grátis ({formatMoney(negate(price))})
          </Button>
        );
      })}
    </Group>
  );
}

/** Services whose price would leave nothing to pay are not offered. */
function getFreeServiceOptions(services: readonly Service[], { subtotal }: SaleTotals): Service[] {
  return services.filter(({ price }) => price > 0 && price < subtotal);
}

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

function formatOption(reward: Reward, subtotal: Cents): string {
  const what = reward.type === 'discount' ? formatPercent(reward.value) : REWARD_TYPES[reward.type];
  const when = canRedeem(reward, subtotal)
    ? formatCount(reward.points_required, 'ponto', 'pontos')
    : `a partir de ${formatMoney(reward.min_limit)}`;
  return `${reward.title} (${what}, ${when})`;
}

const NO_DISCOUNT = 'Nenhum desconto será aplicado.';

/** What the first discount that is near still needs; null where no discount exists or the points are unknown. */
function formatMissing(rewards: readonly Reward[], points: number | null, subtotal: Cents): string | null {
  if (points === null || subtotal <= 0) return null;
  const discounts = rewards.filter(({ active, type, value }) => active && type === 'discount' && value > 0);
  const affordable = discounts.find(({ points_required }) => points_required <= points);
  if (affordable) return `${affordable.title} vale a partir de ${formatMoney(affordable.min_limit)}.`;
  const [nearest] = [...discounts].sort((a, b) => a.points_required - b.points_required);
  if (!nearest) return null;
  const missing = formatCount(nearest.points_required - points, 'ponto', 'pontos');
  return `Sem desconto: para ${nearest.title} ${nearest.points_required - points === 1 ? 'falta' : 'faltam'} ${missing}.`;
}

function getHelpText({
  pick,
  rewards,
  selectableRewards,
  totals,
  services,
  customer,
  points,
  pointsTaken,
  shortfallMessage,
}: RewardFieldProps): string {
  const { reward, discount, total } = totals;
  const pointsText =
    points === null
      ? ''
      : `${customer} tem ${formatCount(points, 'ponto', 'pontos')}. ${shortfallMessage ? `${shortfallMessage} ` : ''}`;
  const picked = pick.kind === 'chosen' ? selectableRewards.find(({ id }) => isSameId(id, pick.id)) : null;
  if (picked && !reward) return `${pointsText}Só vale a partir de ${formatMoney(picked.min_limit)}.`;
  if (!reward)
    return `${pointsText}${(pick.kind === 'auto' && formatMissing(rewards, points, totals.subtotal)) || NO_DISCOUNT}`;
  const usedPoints = pointsTaken > 0 && !shortfallMessage ? `usa ${formatPoints(pointsTaken)}` : null;
  const unchanged = `valor não muda${usedPoints ? `, e ${usedPoints}` : ''}.`;
  if (reward.type === 'service_free' && discount === 0 && getFreeServiceOptions(services, totals).length > 0)
    return `${pointsText}Diga qual serviço sai de graça; sem isso o ${unchanged}`;
  if (reward.type !== 'discount' && discount === 0) return `${pointsText}O ${unchanged}`;
  if (total <= 0) return `${pointsText}Sobra R$ 0,00, e uma venda precisa de um valor: marque também um serviço pago.`;
  const free = findById(services, getFreeService(totals, pick));
  const effect = free ? `${free.name} por R$ 0,00: tira ${formatMoney(discount)}` : `tira ${formatMoney(discount)}`;
  const which = pick.kind === 'auto' ? `${reward.title}: ` : '';
  return `${pointsText}${capitalize(`${which}${effect}`)}${usedPoints ? ` e ${usedPoints}` : ''}.`;
}
