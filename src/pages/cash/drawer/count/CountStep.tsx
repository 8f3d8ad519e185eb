import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../../domain/constants.ts';
import { type Cents, negate } from '../../../../../domain/money.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { type CountDraft, saveCount, sumPieces } from '../countDraft.ts';
import { canBeNegative, GivenBack } from './GivenBack.tsx';
import { NotesAndCoins } from './NotesAndCoins.tsx';
import { StepButtons } from './StepButtons.tsx';

/** The methods in the order in which they are counted: the drawer comes last, beside its notes and coins. */
const COUNTED: readonly PaymentMethod[] = ['pix', 'debit', 'credit', 'cash'];

const HELP: Record<PaymentMethod, string> = {
  pix: 'O que entrou por PIX menos o devolvido, pelo extrato',
  debit: 'O total do débito na maquininha, menos o devolvido',
  credit: 'O total do crédito na maquininha, menos o devolvido',
  cash: 'Todo o dinheiro da gaveta, com o troco',
};

interface CountStepProps {
  draft: CountDraft;
  /** The server's sentences by field. */
  errors: Record<string, string>;
  onCancel: () => void;
}

/** What was counted of each method. Nothing is filled in, and nothing is left out: what there is none of is R$ 0,00. */
export function CountStep({ draft, errors, onCancel }: CountStepProps) {
  const inputs = useRef<Partial<Record<PaymentMethod, HTMLInputElement | null>>>({});
  const [isChecked, setChecked] = useState(false);
  // The method whose empty field has a minus.
  const [minus, setMinus] = useState<PaymentMethod | null>(null);
  const counted = sumPieces(draft.pieces);
  const findMissing = () => COUNTED.find((method) => draft[method] === null);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const missing = findMissing();
    setChecked(true);
    if (missing) inputs.current[missing]?.focus();
    else saveCount({ ...draft, step: 'keep' });
  }

  /** Enter goes to the next empty amount, as the 'next' key of a phone's keyboard. */
  function handleKeyDown(event: KeyboardEvent) {
    const missing = findMissing();
    if (event.key !== 'Enter' || !missing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    inputs.current[missing]?.focus();
  }

  function change(method: PaymentMethod, cents: Cents | null) {
    const isNegative = (draft[method] ?? 0) < 0 || minus === method;
    setMinus(isNegative && cents === 0 ? method : null);
    saveCount({ ...draft, [method]: cents && isNegative ? negate(cents) : cents });
  }

  function toggleMinus(method: PaymentMethod) {
    const cents = draft[method];
    if (cents) saveCount({ ...draft, [method]: negate(cents) });
    else setMinus(minus === method ? null : method);
  }

  const renderField = (method: PaymentMethod, index: number) => (
    <MoneyField
      key={method}
      label={PAYMENT_METHODS[method]}
      required
      value={draft[method]}
      onChange={(cents) => change(method, cents)}
      hasMinus={minus === method}
      onMinus={canBeNegative(method) ? () => toggleMinus(method) : undefined}
      disabled={method === 'cash' && counted !== null}
      helperText={method === 'cash' && counted !== null ? 'A soma das notas e moedas abaixo' : HELP[method]}
      error={errors[method] ?? (isChecked && draft[method] === null ? 'Informe o valor contado' : undefined)}
      autoFocus={index === 0}
      inputRef={(input: HTMLInputElement | null) => {
        inputs.current[method] = input;
      }}
    />
  );

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate style={{ display: 'contents' }}>
      <DialogContent>
        <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
          {COUNTED.map(renderField)}
          <GivenBack draft={draft} />
          <NotesAndCoins
            pieces={draft.pieces}
            onChange={(pieces) => saveCount({ ...draft, pieces, cash: sumPieces(pieces) })}
          />
        </Stack>
      </DialogContent>
      <StepButtons>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="contained">
          Continuar
        </Button>
      </StepButtons>
    </form>
  );
}
