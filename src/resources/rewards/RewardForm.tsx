import { useWatch } from 'react-hook-form';
import { LIMITS, REWARD_TYPES, type RewardType, rewardTypes } from '../../../domain/constants.ts';
import type { Reward } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { withDiscountOnlyWhereOneIs } from '../../../domain/rewards.ts';
import { rewardInput } from '../../../domain/schemas/reward.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoneyInput } from '../../components/form/MoneyInput.tsx';
import { NumberInput } from '../../components/form/NumberInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';

const FAILURE = 'Erro ao salvar recompensa';

/** The form of a reward, for a new one (`record` null) and for an edit. */
export function RewardForm({ record, onClose }: { record: Reward | null; onClose: () => void }) {
  return (
    <FormDialog
      resource="recompensas"
      title={record ? 'Editar Recompensa' : 'Nova Recompensa'}
      record={record}
      defaultValues={{ type: 'discount', active: true, min_limit: 0 }}
      prepare={withDiscountOnlyWhereOneIs}
      schema={rewardInput}
      sentences={{
        created: 'Recompensa criada com sucesso!',
        updated: 'Recompensa atualizada com sucesso!',
        createFailed: () => FAILURE,
        updateFailed: () => FAILURE,
      }}
      fields={{
        title: { label: 'Título' },
        description: { label: 'Descrição' },
        type: { label: 'Tipo', show: (type) => REWARD_TYPES[type as RewardType] },
        value: { label: 'Desconto (%)', show: (percent) => Number(percent).toLocaleString('pt-BR') },
        min_limit: { label: 'Valor mínimo', show: (reais) => formatMoney(toCents(reais)) },
        points_required: { label: 'Pontos necessários', show: (points) => Number(points).toLocaleString('pt-BR') },
        active: { label: 'Ativa', show: (flag) => (flag === '1' ? 'sim' : 'não') },
      }}
      onClose={onClose}
    >
      <TextInput source="title" label="Título" required autoFocus maxLength={LIMITS.name} />
      <TextInput source="description" label="Descrição" required multiline maxLength={LIMITS.description} />
      <SelectInput
        source="type"
        label="Tipo"
        required
        choices={rewardTypes.map((type) => ({ id: type, label: REWARD_TYPES[type] }))}
      />
      <DiscountInputs />
      <NumberInput source="points_required" label="Pontos necessários" required />
      <SwitchInput source="active" label="Ativa" />
    </FormDialog>
  );
}

/** Percentage and minimum mean something for a discount only. */
function DiscountInputs() {
  const type = useWatch({ name: 'type' });
  if (type !== 'discount') return null;
  return (
    <>
      <NumberInput source="value" label="Desconto (%)" required decimal unit="%" />
      <MoneyInput
        source="min_limit"
        label="Valor mínimo"
        helperText="O desconto vale para compras a partir deste valor"
      />
    </>
  );
}
