import { styled } from '@mui/material/styles';
import { useOnlySeller } from '../../dataProvider/useShop.ts';
import { STEP_LABELS, type Step, stepOrder } from './state/state.ts';

/** The progress of the sale: a bar per step, with names where there is room. */
export function StepProgress({ current }: { current: Step }) {
  const isOwnSale = useOnlySeller() !== undefined;
  const steps = isOwnSale ? stepOrder.filter((step) => step !== 'employee') : stepOrder;
  const position = steps.indexOf(current);
  return (
    <Trail aria-label="Etapas da venda">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-reached={index <= position}>
          <span>{STEP_LABELS[step]}</span>
        </li>
      ))}
    </Trail>
  );
}

const Trail = styled('ol')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: theme.spacing(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& > li::before': {
    content: '""',
    display: 'block',
    height: 4,
    borderRadius: 2,
    background: theme.vars.palette.divider,
  },
  '& > li[data-reached="true"]::before': { background: theme.vars.palette.primary.main },
  '& > li > span': { display: 'block', marginTop: theme.spacing(0.5) },
  '& > li[aria-current] > span': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  [theme.breakpoints.down('sm')]: {
    // Six names do not fit on a phone; the heading names the current step.
    '& > li > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}));
