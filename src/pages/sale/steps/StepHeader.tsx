import Badge from '@mui/icons-material/BadgeOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Event from '@mui/icons-material/EventOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Dispatch, ReactNode } from 'react';
import { formatDay } from '../../../../domain/dates.ts';
import { CustomerName } from '../../../components/customers/CustomerName.tsx';
import { useToday } from '../../../session.ts';
import { STEP_LABELS, type WizardAction } from '../state/state.ts';
import { getRefusalMessages, STEP_FIELDS, type Wizard } from '../state/wizard.ts';

interface StepHeadProps {
  wizard: Wizard;
  /** One line that says what to do here. On a phone it gives way to buttons. */
  note: ReactNode;
  children?: ReactNode;
}

/** The head of a step, with what the server had against what was entered here. */
export function StepHeader({ wizard: { state, headingRef }, note, children }: StepHeadProps) {
  const refusals = state.step === 'finish' ? [] : getRefusalMessages(state, STEP_FIELDS[state.step]);
  return (
    <>
      <Head>
        <div>
          <Typography variant="h2" ref={headingRef} tabIndex={-1} sx={{ outline: 'none' }}>
            {STEP_LABELS[state.step]}
          </Typography>
          <Typography color="textSecondary" sx={{ display: { xs: children ? 'none' : 'block', sm: 'block' } }}>
            {note}
          </Typography>
        </div>
        {children}
      </Head>
      {refusals.map((sentence) => (
        <Alert key={sentence} severity="error" sx={{ mb: 2 }}>
          {sentence}
        </Alert>
      ))}
    </>
  );
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
}));

export const StepButtons = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));

/** Goes straight to the services, for a sale without a customer. */
export function LooseSaleButton({ dispatch }: { dispatch: Dispatch<WizardAction> }) {
  return (
    <Button variant="outlined" startIcon={<Bolt />} onClick={() => dispatch({ type: 'looseChosen' })}>
      Venda avulsa
    </Button>
  );
}

/** Whose sale this is and who serves, on the steps that follow, so that nobody sells to the wrong person. */
export function SaleSummary({ wizard: { state, view } }: { wizard: Wizard }) {
  const { reservation, customer, employee, isLoose } = view;
  const past = state.step !== 'employee';
  const today = useToday();
  if (isLoose && !past) return null;
  return (
    <Line>
      {isLoose && (
        <span>
          <Bolt /> Venda avulsa
        </span>
      )}
      {reservation && (
        <span>
          <Event /> {reservation.date !== today && `${formatDay(reservation.date)}, `}
          {reservation.time}
        </span>
      )}
      {customer && (
        <span>
          <Person /> <CustomerName customer={customer} />
        </span>
      )}
      {past && employee && (
        <span>
          <Badge /> {employee.name}
        </span>
      )}
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.75), fontWeight: 600 },
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
}));
