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
import { NoteMark } from '../../../components/customers/NoteMark.tsx';
import { useOnlySeller } from '../../../dataProvider/useShop.ts';
import { findGoOnButton } from '../../../layout/useSubmitShortcut.ts';
import { useToday } from '../../../shopClock.ts';
import { LOW_SCREEN } from '../../../theme/lowScreen.ts';
import { skipLink } from '../../../theme/skipLink.ts';
import { getRefusalMessages, STEP_FIELDS, STEP_LABELS, type WizardAction } from '../state/state.ts';
import type { Wizard } from '../state/wizard.ts';

interface StepHeaderProps {
  wizard: Wizard;
  /** A short instruction. Hidden on a phone if there are buttons. */
  note: ReactNode;
  children?: ReactNode;
}

/** The heading of a step, with the server's messages about its fields. */
export function StepHeader({ wizard: { state, headingRef }, note, children }: StepHeaderProps) {
  const refusals = state.step === 'finish' ? [] : getRefusalMessages(state, STEP_FIELDS[state.step]);
  return (
    <>
      <Header>
        <div>
          <Typography variant="h2" ref={headingRef} tabIndex={-1} sx={{ outline: 'none' }}>
            {STEP_LABELS[state.step]}
          </Typography>
          <SkipToBar type="button" onClick={() => findGoOnButton()?.focus()}>
            Ir para o botão de seguir (Ctrl+Enter)
          </SkipToBar>
          <Typography color="textSecondary" sx={{ display: { xs: children ? 'none' : 'block', sm: 'block' } }}>
            {note}
          </Typography>
        </div>
        {children}
      </Header>
      {refusals.map((sentence) => (
        <Alert key={sentence} severity="error" sx={{ mb: 2 }}>
          {sentence}
        </Alert>
      ))}
    </>
  );
}

/** The first Tab stop of a step, seen while it has the focus: a step may have hundreds of choices before its button. */
const SkipToBar = styled('button')(({ theme }) => skipLink(theme));

const Header = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
  [LOW_SCREEN]: { marginBottom: theme.spacing(1) },
}));

export const StepButtons = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));

/** Skips to the services, for a sale without a customer and an employee. Nothing for who sells only their own work. */
export function LooseSaleButton({ dispatch }: { dispatch: Dispatch<WizardAction> }) {
  if (useOnlySeller() !== undefined) return null;
  return (
    <Button variant="outlined" startIcon={<Bolt />} onClick={() => dispatch({ type: 'looseChosen' })}>
      Venda avulsa
    </Button>
  );
}

/** Shows the customer and employee on later steps, to avoid selling to the wrong person. */
export function SaleSummary({ wizard: { state, view } }: { wizard: Wizard }) {
  const { reservation, customer, employee, isLoose } = view;
  const isPastEmployee = state.step !== 'employee';
  const today = useToday();
  if (isLoose && !isPastEmployee) return null;
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
      <NoteMark key={customer?.id} customer={customer} />
      {isPastEmployee && employee && (
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
