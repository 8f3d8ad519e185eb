import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { BottomBar } from '../../../components/BottomBar.tsx';
import { ignoreDoubleClick } from '../../../components/BusyButton.tsx';
import { getPriceStatus, type Wizard } from '../state/wizard.ts';
import { AgreedTotalQuestion, getReplacedSubtotal } from './AgreedTotalQuestion.tsx';

/** Maximum width of a step, in pixels. */
export const STEP_MAX_WIDTH = 1080;

interface ActionBarProps {
  label: string;
  cents: Cents;
  /** Short reason why the button is disabled; announced. */
  problem?: string | null;
  /** Absent on the first step. */
  onBack?: () => void;
  busy?: boolean;
  /** A question to answer before continuing. */
  question?: ReactNode;
  children: ReactNode;
}

/** The bar at the bottom of every step: running total, back and continue. */
export function ActionBar({ label, cents, problem, onBack, busy, question, children }: ActionBarProps) {
  return (
    <BottomBar>
      <Bar>
        {question}
        {onBack && (
          <BackButton
            variant="outlined"
            color="inherit"
            size="large"
            onClick={onBack}
            disabled={busy}
            aria-label="Voltar"
          >
            <ArrowBack />
            <span>Voltar</span>
          </BackButton>
        )}
        <RunningTotal role="status">
          <span>{label}</span>
          <strong>{formatMoney(cents)}</strong>
          {problem && <em>{problem}</em>}
        </RunningTotal>
        {children}
      </Bar>
    </BottomBar>
  );
}

interface StepBarProps {
  wizard: Wizard;
  /** Replaces `Continuar` while nothing is chosen. `isQuiet`: what few should choose. */
  skip?: { label: string; isQuiet?: boolean; onSkip: () => void };
  disabled?: boolean;
  problem?: string | null;
}

export function StepBar({ wizard, skip, disabled, problem }: StepBarProps) {
  const { state, dispatch } = wizard;
  const isFirst = state.step === 'reservation';
  const isDue = state.step === 'payment' && getPriceStatus(wizard) === 'known';
  return (
    <ActionBar
      {...(isDue ? getAmountDue(wizard) : getSubtotal(wizard))}
      problem={problem}
      question={state.step === 'service' && <AgreedTotalQuestion wizard={wizard} />}
      onBack={isFirst ? undefined : () => dispatch({ type: 'goBack' })}
    >
      <Button
        data-goes-on
        size="large"
        variant={skip?.isQuiet ? 'text' : 'contained'}
        disabled={disabled || (state.step === 'service' && state.recheckTotal)}
        onClick={ignoreDoubleClick(skip?.onSkip ?? (() => dispatch({ type: 'continued' })))}
      >
        {skip?.label ?? 'Continuar'}
      </Button>
    </ActionBar>
  );
}

/** What the customer pays, with the discount and the tip. */
export function getAmountDue({ state, view }: Wizard): { label: string; cents: Cents } {
  const { due } = view.paymentSummary;
  const label = state.corrects ? 'Total desta venda' : 'A pagar';
  return { label: due > view.totals.total ? `${label}, com gorjeta` : label, cents: due };
}

function getSubtotal(wizard: Wizard): { label: string; cents: Cents } {
  return {
    label: getReplacedSubtotal(wizard) === null ? 'Subtotal' : 'Valor combinado',
    cents: wizard.view.totals.subtotal,
  };
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  '&:has(> .question)': { flexWrap: 'wrap' },
  // Aligned with the step above.
  padding: theme.spacing(1.25, `max(${theme.spacing(2)}, (100% - ${STEP_MAX_WIDTH}px) / 2)`),
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > .MuiButton-root:last-of-type': { minWidth: 0, whiteSpace: 'normal', textAlign: 'center', textWrap: 'balance' },
  [theme.breakpoints.down('sm')]: { '& > .MuiButton-root:last-of-type': { paddingInline: theme.spacing(2) } },
  // With zoom and wide letter spacing a long word would make the page scroll sideways.
  [theme.breakpoints.down(360)]: { '& > .MuiButton-root:last-of-type': { fontSize: '0.9375rem' } },
}));

const BackButton = styled(Button)(({ theme }) => ({
  flex: 'none',
  minWidth: 52,
  paddingInline: 0,
  gap: theme.spacing(0.75),
  '& > span': { display: 'none' },
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(2), '& > span': { display: 'inline' } },
}));

const RunningTotal = styled('div')(({ theme }) => ({
  // Does not shrink: the button's text wraps first.
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
