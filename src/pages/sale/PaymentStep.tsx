import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ActionBar } from './ActionBar.tsx';
import { ObservationField } from './ObservationField.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { RewardField } from './RewardField.tsx';
import { SaleSoFar } from './SaleSoFar.tsx';
import { StepHead } from './StepHead.tsx';
import type { Wizard } from './wizard.ts';

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
          {view.customer && <RewardField wizard={wizard} />}
          <ObservationField value={state.observation} onChange={(text) => dispatch({ type: 'observationSet', text })} />
        </Rest>
      </Columns>
      <ActionBar label="Subtotal" cents={view.totals.subtotal} onBack={() => dispatch({ type: 'wentBack' })}>
        <Button
          size="large"
          variant="contained"
          disabled={state.payment === null}
          onClick={() => dispatch({ type: 'continued' })}
        >
          Continuar
        </Button>
      </ActionBar>
    </>
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
