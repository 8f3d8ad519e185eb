import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { BottomBar } from '../../../components/BottomBar.tsx';
import type { Wizard } from '../state/wizard.ts';
import { AgreedTotalQuestion, getReplacedSubtotal } from './AgreedTotalQuestion.tsx';

/** How wide a step is at most, in pixels. */
export const STEP_MAX_WIDTH = 1080;

interface ActionBarProps {
  label: string;
  cents: Cents;
  /** Why it does not go on, in a word or two: announced, beside the button that is disabled. */
  problem?: string | null;
  /** Absent on the first step. */
  onBack?: () => void;
  busy?: boolean;
  /** What has to be answered before going on. */
  question?: ReactNode;
  children: ReactNode;
}

/** At the bottom of every step, within reach of the thumb: the running total, the way back and the way on. */
export function ActionBar({ label, cents, problem, onBack, busy, question, children }: ActionBarProps) {
  return (
    <BottomBar>
      <Bar>
        {question}
        {onBack && (
          <Back variant="outlined" color="inherit" size="large" onClick={onBack} disabled={busy} aria-label="Voltar">
            <ArrowBack />
            <span>Voltar</span>
          </Back>
        )}
        <Running role="status">
          <span>{label}</span>
          <strong>{formatMoney(cents)}</strong>
          {problem && <em>{problem}</em>}
        </Running>
        {children}
      </Bar>
    </BottomBar>
  );
}

interface StepBarProps {
  wizard: Wizard;
  /** In the place of `Continuar` as long as nothing is chosen. */
  skip?: { label: string; onSkip: () => void };
  disabled?: boolean;
  problem?: string | null;
}

/** The bar of every step but the last. */
export function StepBar({ wizard, skip, disabled, problem }: StepBarProps) {
  const { state, dispatch, view } = wizard;
  const isFirst = state.step === 'reservation';
  return (
    <ActionBar
      label={getReplacedSubtotal(wizard) === null ? 'Subtotal' : 'Valor combinado'}
      cents={view.totals.subtotal}
      problem={problem}
      question={state.step === 'service' && <AgreedTotalQuestion wizard={wizard} />}
      onBack={isFirst ? undefined : () => dispatch({ type: 'wentBack' })}
    >
      <Button
        size="large"
        variant="contained"
        disabled={disabled || (state.step === 'service' && state.recheckTotal)}
        onClick={skip?.onSkip ?? (() => dispatch({ type: 'continued' }))}
      >
        {skip?.label ?? 'Continuar'}
      </Button>
    </ActionBar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  '&:has(> .question)': { flexWrap: 'wrap' },
  // As wide as the step over it.
  padding: theme.spacing(1.25, `max(${theme.spacing(2)}, (100% - ${STEP_MAX_WIDTH}px) / 2)`),
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > .MuiButton-root:last-of-type': { minWidth: 0, whiteSpace: 'normal', textAlign: 'center', textWrap: 'balance' },
  [theme.breakpoints.down('sm')]: { '& > .MuiButton-root:last-of-type': { paddingInline: theme.spacing(2) } },
  // Zoomed in, and its letters spaced out, a long word would make the page scroll sideways.
  [theme.breakpoints.down(360)]: { '& > .MuiButton-root:last-of-type': { fontSize: '0.9375rem' } },
}));

const Back = styled(Button)(({ theme }) => ({
  flex: 'none',
  minWidth: 52,
  paddingInline: 0,
  gap: theme.spacing(0.75),
  '& > span': { display: 'none' },
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(2), '& > span': { display: 'inline' } },
}));

const Running = styled('div')(({ theme }) => ({
  // Never squeezed: the button beside it breaks its words over two lines first.
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, lineHeight: 1.2 },
  '& > strong': {
    ...theme.typography.figure,
    fontSize: 'clamp(1.375rem, 1.1rem + 1.3vw, 1.875rem)',
    whiteSpace: 'nowrap',
  },
  '& > em': {
    ...theme.typography.body2,
    fontStyle: 'normal',
    fontWeight: 600,
    lineHeight: 1.2,
    color: theme.vars.palette.error.main,
  },
}));
