import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { SALE_OBSERVATION_LIMIT } from '../../../../domain/constants.ts';
import { RewardField } from '../../../sales/RewardField.tsx';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { SaleSoFar, StepHead } from './StepHead.tsx';

/** Step 5: how it is paid. What the reward takes off is said here and taken off on the last step only. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, view } = wizard;
  return (
    <>
      <StepHead wizard={wizard} note="Como o cliente paga?">
        <SaleSoFar wizard={wizard} />
      </StepHead>
      <Columns>
        <PaymentMethods chosen={state.payment} dispatch={dispatch} />
        <Rest>
          {view.customer && (
            <RewardField
              pick={state.reward}
              onPick={(reward) => dispatch({ type: 'rewardPicked', reward })}
              rewards={wizard.lists.rewards}
              offered={view.rewards}
              totals={view.totals}
              services={view.services}
              customer={view.customer.name}
              points={view.points}
            />
          )}
          <ObservationField value={state.observation} onChange={(text) => dispatch({ type: 'observationSet', text })} />
        </Rest>
      </Columns>
      <StepBar wizard={wizard} disabled={state.payment === null} />
    </>
  );
}

/** `Observação`, with how much of its room is used. */
function ObservationField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>Observação</InputLabel>
      <OutlinedInput
        id={id}
        label="Observação"
        multiline
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-count`}
        slotProps={{ input: { maxLength: SALE_OBSERVATION_LIMIT } }}
      />
      <FormHelperText id={`${id}-count`} sx={{ textAlign: 'end' }}>
        {value.length}/{SALE_OBSERVATION_LIMIT}
      </FormHelperText>
    </FormControl>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));

const Rest = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  minWidth: 0,
  // In line with the first method, below its title.
  [theme.breakpoints.up('md')]: { paddingTop: 36 },
}));
