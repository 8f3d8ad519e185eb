import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CAUSE_REQUIRED, VOID_CAUSES, type VoidCause } from '../../../domain/commission.ts';
import { useFeature } from '../../session.ts';

/** What each cause does to a commission that is in a payout already; another one simply leaves the statement. */
const EFFECTS: Record<VoidCause, string> = {
  mistake: 'A comissão sai do extrato; a que já foi paga é descontada do próximo pagamento.',
  customer:
    'A comissão ainda não paga sai do extrato; a já paga fica com quem é CLT, e para os outros vale o que está nos ajustes.',
};

interface VoidCauseState {
  /** Undefined until the person chooses, and without the feature `commissions`. */
  cause: VoidCause | undefined;
  /** The buttons, to render inside the dialog. */
  field: ReactNode;
  /** Whether there is what a void needs; if not, the field asks for it. */
  requireCause: () => boolean;
}

/** The cause in the dialog of a void. */
export function useVoidCause(): VoidCauseState {
  const isNeeded = useFeature('commissions');
  const [cause, setCause] = useState<VoidCause | null>(null);
  const [refusals, setRefusals] = useState(0);
  function requireCause() {
    const isMissing = isNeeded && cause === null;
    if (isMissing) setRefusals(refusals + 1);
    return !isMissing;
  }
  const field = <VoidCauseField value={cause} refusals={refusals} onChange={setCause} />;
  return { cause: cause ?? undefined, field, requireCause };
}

const HELP = 'A causa decide se a comissão que já foi paga é devolvida ao salão ou fica com o profissional.';

interface VoidCauseFieldProps {
  /** Null until the person chooses. */
  value: VoidCause | null;
  /** How often the person confirmed without a cause. Each time the field asks for one, and gets the focus. */
  refusals: number;
  onChange: (cause: VoidCause) => void;
}

/** Why a sale is voided, as two buttons, of which none is chosen for the person. Nothing without the feature `commissions`. */
function VoidCauseField({ value, refusals, onChange }: VoidCauseFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) group.current?.querySelector('button')?.focus();
  }, [refusals]);
  if (!useFeature('commissions')) return null;
  const isMissing = value === null && refusals > 0;
  return (
    <FormControl fullWidth required error={isMissing} sx={{ mt: 2 }}>
      <FormLabel id={id} sx={{ mb: 0.5 }}>
        Causa
      </FormLabel>
      <ToggleButtonGroup
        ref={group}
        exclusive
        fullWidth
        value={value}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        onChange={(_event, chosen: VoidCause | null) => {
          // Pressing the selected button again sends null.
          if (chosen) onChange(chosen);
        }}
      >
        {Object.entries(VOID_CAUSES).map(([cause, label]) => (
          <ToggleButton key={cause} value={cause}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {/* Three lines on a phone whatever is chosen, so that nothing moves. */}
      <FormHelperText id={`${id}-help`} sx={{ minHeight: '5em' }}>
        {isMissing ? CAUSE_REQUIRED : value === null ? HELP : EFFECTS[value]}
      </FormHelperText>
    </FormControl>
  );
}
