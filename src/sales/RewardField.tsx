import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { REWARD_TYPES } from '../../domain/constants.ts';
import { sameId } from '../../domain/ids.ts';
import { type Cents, formatMoney, formatPercent } from '../../domain/money.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import type { Service } from '../../domain/resources/services.ts';
import { canRedeem, firstApplicableReward, type SaleTotals } from '../../domain/sale.ts';
import { counted } from '../components/Figure.tsx';
import { LightSelect } from '../components/LightSelect.tsx';
import type { RewardPick } from './rewardPick.ts';

interface RewardFieldProps {
  pick: RewardPick;
  onPick: (pick: RewardPick) => void;
  /** All of them, in the order the server lists them. */
  rewards: readonly Reward[];
  /** Those a person may choose. */
  offered: readonly Reward[];
  totals: SaleTotals;
  services: readonly Service[];
  customer: string | undefined;
  /** Null while they are not known. */
  points: number | null;
  /** That the reward takes fewer points than it asks for, as a sentence. */
  shortfall?: string | null;
}

/** `Recompensa`: the first that fits, none, or one of the list; and of a free service, which one it is. */
export function RewardField(props: RewardFieldProps) {
  const { pick, onPick, rewards, offered, totals, points } = props;
  const { subtotal } = totals;
  const automatic = firstApplicableReward(rewards, points, subtotal);

  function choose(value: string) {
    const chosen = offered.find((reward) => `id:${reward.id}` === value);
    onPick(chosen ? { kind: 'chosen', id: chosen.id } : { kind: value === 'none' ? 'none' : 'auto' });
  }

  return (
    <div>
      <LightSelect
        label="Recompensa"
        value={pick.kind === 'chosen' ? `id:${pick.id}` : pick.kind}
        onChange={choose}
        options={[
          { value: 'auto', label: `Automática: ${automatic ? automatic.title : 'nenhuma se aplica'}` },
          { value: 'none', label: 'Sem recompensa' },
          ...offered.map((reward) => ({
            value: `id:${reward.id}`,
            label: nameOf(reward, subtotal),
            disabled: !canRedeem(reward, subtotal),
          })),
        ]}
        helperText={help(props)}
      />
      <FreeService {...props} />
    </div>
  );
}

/** Takes one of the services off the total, where the reward is a free service: which of them it is, only a person knows. */
function FreeService({ pick, onPick, totals, services }: RewardFieldProps) {
  if (pick.kind !== 'chosen' || totals.reward?.type !== 'service_free') return null;
  const offered = freeServices(services, totals);
  if (offered.length === 0) return null;
  const { free, ...chosen } = pick;
  return (
    <Group role="group" aria-label="Serviço grátis">
      {offered.map(({ id, name, price }) => {
        const pressed = sameId(id, free);
        return (
          <Button
            key={id}
            variant={pressed ? 'contained' : 'outlined'}
            aria-pressed={pressed}
            onClick={() => onPick(pressed ? chosen : { ...chosen, free: id })}
          >
            {name} grátis ({formatMoney(0 - price)})
          </Button>
        );
      })}
    </Group>
  );
}

/** A sale of nothing is no sale: what would leave nothing to pay is not offered. */
function freeServices(services: readonly Service[], { subtotal }: SaleTotals): Service[] {
  return services.filter(({ price }) => price > 0 && price < subtotal);
}

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

function nameOf(reward: Reward, subtotal: Cents): string {
  const what = reward.type === 'discount' ? formatPercent(reward.value) : REWARD_TYPES[reward.type];
  const when = canRedeem(reward, subtotal)
    ? counted(reward.points_required, 'ponto', 'pontos')
    : `a partir de ${formatMoney(reward.min_limit)}`;
  return `${reward.title} (${what}, ${when})`;
}

function help({ pick, offered, totals, services, customer, points, shortfall }: RewardFieldProps): string {
  const { reward, discount } = totals;
  const has =
    points === null ? '' : `${customer} tem ${counted(points, 'ponto', 'pontos')}. ${shortfall ? `${shortfall} ` : ''}`;
  const picked = pick.kind === 'chosen' ? offered.find(({ id }) => sameId(id, pick.id)) : null;
  if (picked && !reward) return `${has}Só vale a partir de ${formatMoney(picked.min_limit)}.`;
  if (!reward) return `${has}Nenhum desconto será aplicado.`;
  if (reward.type === 'service_free' && discount === 0 && freeServices(services, totals).length > 0)
    return `${has}Diga qual serviço sai de graça; sem isso o valor não muda.`;
  if (reward.type !== 'discount' && discount === 0) return `${has}O valor não muda.`;
  const which = pick.kind === 'auto' ? `${reward.title}: ` : '';
  return `${has}${which}${formatMoney(discount)} de desconto ao finalizar.`;
}
