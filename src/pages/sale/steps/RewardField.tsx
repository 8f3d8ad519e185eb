import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { REWARD_TYPES } from '../../../../domain/constants.ts';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import { canRedeem, firstApplicableReward } from '../../../../domain/sale.ts';
import type { RewardPick } from '../state/state.ts';
import { byId, formatPoints } from '../state/view.ts';
import type { Wizard } from '../state/wizard.ts';

/** `Recompensa`: the first that fits, none, or one of the list. */
export function RewardField({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, lists, view } = wizard;
  const id = useId();
  const { subtotal } = view.totals;
  const automatic = firstApplicableReward(lists.rewards, view.points, subtotal);

  function pick(value: string) {
    const chosen = view.rewards.find((reward) => `id:${reward.id}` === value);
    const reward: RewardPick = chosen
      ? { kind: 'chosen', id: chosen.id }
      : { kind: value === 'none' ? 'none' : 'auto' };
    dispatch({ type: 'rewardPicked', reward });
  }

  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        Recompensa
      </InputLabel>
      <NativeSelect
        id={id}
        value={state.reward.kind === 'chosen' ? `id:${state.reward.id}` : state.reward.kind}
        onChange={(event) => pick(event.target.value)}
        input={<OutlinedInput label="Recompensa" notched />}
        aria-describedby={`${id}-help`}
      >
        <option value="auto">Automática: {automatic ? automatic.title : 'nenhuma se aplica'}</option>
        <option value="none">Sem recompensa</option>
        {view.rewards.map((reward) => (
          <option key={reward.id} value={`id:${reward.id}`} disabled={!canRedeem(reward, subtotal)}>
            {nameOf(reward, subtotal)}
          </option>
        ))}
      </NativeSelect>
      <FormHelperText id={`${id}-help`}>{help(wizard)}</FormHelperText>
    </FormControl>
  );
}

function nameOf(reward: Reward, subtotal: Cents): string {
  const what = reward.type === 'discount' ? `${reward.value}%` : REWARD_TYPES[reward.type];
  const when = canRedeem(reward, subtotal)
    ? formatPoints(reward.points_required)
    : `a partir de ${formatMoney(reward.min_limit)}`;
  return `${reward.title} (${what}, ${when})`;
}

function help({ state, view }: Wizard): string {
  const { reward, discount } = view.totals;
  const has = view.points === null ? '' : `${view.customer?.name} tem ${formatPoints(view.points)}. `;
  const picked = state.reward.kind === 'chosen' ? byId(view.rewards, state.reward.id) : null;
  if (picked && !reward) return `${has}Só vale a partir de ${formatMoney(picked.min_limit)}.`;
  if (!reward) return `${has}Nenhum desconto será aplicado.`;
  if (reward.type !== 'discount') return `${has}O valor não muda.`;
  const which = state.reward.kind === 'auto' ? `${reward.title}: ` : '';
  return `${has}${which}${formatMoney(discount)} de desconto ao finalizar.`;
}
