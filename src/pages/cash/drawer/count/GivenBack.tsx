import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../../domain/constants.ts';
import { negate } from '../../../../../domain/money.ts';
import { Collapsible } from '../../../../components/form/Collapsible.tsx';
import { type CountDraft, saveCount } from '../countDraft.ts';

const METHODS: readonly PaymentMethod[] = ['pix', 'debit', 'credit'];

/** The drawer itself cannot hold less than nothing. */
export function canBeNegative(method: PaymentMethod): boolean {
  return METHODS.includes(method);
}

/** For a day on which more was given back by a method than came in: the typed amount counts below zero. */
export function GivenBack({ draft }: { draft: CountDraft }) {
  const negative = METHODS.filter((method) => (draft[method] ?? 0) < 0);
  return (
    <Collapsible
      title="Devolveu mais do que recebeu?"
      summary={negative.map((method) => PAYMENT_METHODS[method]).join(', ') || 'opcional'}
      problem={undefined}
    >
      <Typography variant="body2" color="textSecondary">
        Digite o valor acima e marque a forma em que saiu mais dinheiro do que entrou, por causa de estornos.
      </Typography>
      {METHODS.map((method) => (
        <FormControlLabel
          key={method}
          label={`${PAYMENT_METHODS[method]} negativo`}
          disabled={!draft[method]}
          control={
            <Checkbox
              checked={(draft[method] ?? 0) < 0}
              onChange={() => saveCount({ ...draft, [method]: negate(draft[method] ?? 0) })}
            />
          }
        />
      ))}
    </Collapsible>
  );
}
