import { type Reward, type RewardInput, rewards } from '../../../domain/resources/rewards.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';

/** The form of a reward: new when `record` is null. */
export function RewardForm({ record, onClose }: { record: Reward | null; onClose: () => void }) {
  return (
    <FormDialog
      resource={rewards}
      record={record}
      canCreateMore
      defaultValues={{ type: 'discount', min_limit: 0 }}
      transform={(values) => ({ ...rewards.normalize?.(values as RewardInput) })}
      onClose={onClose}
    >
      <FieldInputs resource={rewards} />
    </FormDialog>
  );
}
