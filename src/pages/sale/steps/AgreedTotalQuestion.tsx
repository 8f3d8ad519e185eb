import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { canSell, computeSubtotal } from '../../../../domain/sale.ts';
import type { Wizard } from '../state/wizard.ts';

/** The sum of the services that an agreed total replaces; null without an agreed total. */
export function getReplacedSubtotal({ state, view }: Pick<Wizard, 'state' | 'view'>): Cents | null {
  return state.customTotal === null || view.services.length === 0 ? null : computeSubtotal(view.services, null);
}

/** Asks whether an agreed total still applies after services changed. */
export function AgreedTotalQuestion({ wizard: { state, dispatch, view } }: { wizard: Wizard }) {
  const { customTotal, recheckTotal } = state;
  if (!recheckTotal || customTotal === null) return null;
  const sum = computeSubtotal(view.services, null);
  const setTotal = (cents: Cents | null) => dispatch({ type: 'customTotalSet', cents });
  return (
    <Question className="question" role="alert">
      <span>
        {canSell(sum) ? `Os serviços mudaram e somam ${formatMoney(sum)}.` : 'Os serviços mudaram.'} Qual valor fica?
      </span>
      <span>
        <Button variant="outlined" onClick={() => setTotal(customTotal)}>
          Manter {formatMoney(customTotal)}
        </Button>
        {canSell(sum) && (
          <Button variant="outlined" onClick={() => setTotal(null)}>
            Usar a soma
          </Button>
        )}
      </span>
    </Question>
  );
}

const Question = styled('div')(({ theme }) => ({
  flex: '1 0 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  fontWeight: 600,
  '& > span:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
}));
