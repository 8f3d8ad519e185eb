import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { SALE_OBSERVATION_LIMIT } from '../../../../domain/constants.ts';
import { RewardField } from '../../../sales/RewardField.tsx';
import { LOW_SCREEN } from '../../../theme/lowScreen.ts';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { DividedPayment } from './payment/DividedPayment.tsx';
import { PartDetails } from './payment/PartDetails.tsx';
import { TipField } from './payment/TipField.tsx';
import { SaleSummary, StepHeader } from './StepHeader.tsx';

/** Step 5: the payment. The discount is shown here and applied on the last step. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, view } = wizard;
  return (
    <>
      <StepHeader wizard={wizard} note="Como o cliente paga?">
        <RoomySummary>
          <SaleSummary wizard={wizard} />
        </RoomySummary>
      </StepHeader>
      <Columns>
        <Payment wizard={wizard} />
        <OtherFields>
          {view.hasPaymentDetails && (wizard.shop?.tips || state.tip) && <TipField wizard={wizard} />}
          {view.customer && (
            <RewardField
              pick={state.reward}
              onPick={(reward) => dispatch({ type: 'rewardPicked', reward })}
              rewards={wizard.lists.rewards}
              selectableRewards={view.selectableRewards}
              totals={view.totals}
              services={view.services}
              offeredServices={view.pricedServices}
              customer={view.customer.name}
              points={view.points}
              pointsTaken={view.pointsTaken}
              shortfallMessage={view.shortfallMessage}
            />
          )}
          <ObservationField value={state.observation} onChange={(text) => dispatch({ type: 'observationSet', text })} />
        </OtherFields>
      </Columns>
      <StepBar
        wizard={wizard}
        disabled={view.paymentSummary.problem !== null}
        problem={view.paymentSummary.mismatchMessage}
      />
    </>
  );
}

/** A single method, or a divided payment if the back end supports it. */
function Payment({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, view } = wizard;
  const isDivided = view.hasPaymentDetails && state.payments.length > 1;
  const [hasDivided, setHasDivided] = useState(false);
  const divideButton = useRef<HTMLButtonElement>(null);
  const wasDivided = useRef(isDivided);
  useLayoutEffect(() => {
    // The removed row had the focus.
    if (wasDivided.current && !isDivided) divideButton.current?.focus({ preventScroll: true });
    wasDivided.current = isDivided;
  }, [isDivided]);

  if (isDivided) return <DividedPayment wizard={wizard} autoFocus={hasDivided} />;
  const [part] = state.payments;
  return (
    <SingleMethod>
      <PaymentMethods
        chosen={view.paymentSummary.payments[0]?.method ?? null}
        dispatch={dispatch}
        details={
          view.hasPaymentDetails &&
          part && (
            <Details>
              <PartDetails
                wizard={wizard}
                part={part}
                amount={view.paymentSummary.due}
                onChange={(change) => dispatch({ type: 'partChanged', index: 0, change })}
              />
            </Details>
          )
        }
      />
      {view.hasPaymentDetails && (
        <Button
          ref={divideButton}
          aria-label="Dividir pagamento"
          onClick={() => {
            setHasDivided(true);
            dispatch({ type: 'paymentDivided' });
          }}
        >
          Dividir<span data-rest>&nbsp;pagamento</span>
        </Button>
      )}
    </SingleMethod>
  );
}

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

/** On a low screen the ways to pay take its room; the last step names everybody again. */
const RoomySummary = styled('div')({ [LOW_SCREEN]: { display: 'none' } });

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}));

const SingleMethod = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  // Beside the title visually; after the methods in tab order.
  '& > button': { position: 'absolute', top: theme.spacing(-1.25), right: theme.spacing(-1) },
  // The title and the full label do not fit side by side on a small phone.
  '@media (max-width: 399px)': { '& [data-rest]': { display: 'none' } },
}));

const Details = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  padding: theme.spacing(0.75, 0, 0.75),
  '&:empty': { display: 'none' },
}));

const OtherFields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  minWidth: 0,
  // Aligned with the first method.
  [theme.breakpoints.up('md')]: { paddingTop: 36 },
}));
