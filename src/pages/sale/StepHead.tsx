import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { STEPS } from './steps.ts';
import { FIELDS_OF, refusalsOf, type Wizard } from './wizard.ts';

interface StepHeadProps {
  wizard: Wizard;
  /** One line that says what to do here. On a phone it gives way to buttons. */
  note: ReactNode;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** The head of a step, with what the server had against what was entered here. */
export function StepHead({ wizard: { state, heading }, note, children }: StepHeadProps) {
  const refusals = state.step === 'finish' ? [] : refusalsOf(state, FIELDS_OF[state.step]);
  return (
    <>
      <Head>
        <div>
          <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {STEPS[state.step]}
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

/** Several buttons of a step's head. */
export const Buttons = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }));
