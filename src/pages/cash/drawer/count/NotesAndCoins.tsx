import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { type Cents, formatMoney } from '../../../../../domain/money.ts';
import { Collapsible } from '../../../../components/form/Collapsible.tsx';
import { MaskedField } from '../../../../components/MaskedField.tsx';
import { COINS, type CountDraft, NOTES, sumPieces } from '../countDraft.ts';

/** More than a drawer holds of one note or coin. */
const MAX_DIGITS = 4;

interface NotesAndCoinsProps {
  pieces: CountDraft['pieces'];
  onChange: (pieces: CountDraft['pieces']) => void;
}

/** How many of each banknote and coin, if the person wants to count that way, with the sum beside the title. */
export function NotesAndCoins({ pieces, onChange }: NotesAndCoinsProps) {
  const sum = sumPieces(pieces);

  function change(piece: Cents, digits: string): boolean {
    if (digits.length > MAX_DIGITS) return false;
    const { [piece]: _, ...others } = pieces;
    onChange(digits === '' ? others : { ...others, [piece]: Number(digits) });
    return true;
  }

  return (
    <Collapsible
      title="Contar notas e moedas"
      summary={sum === null ? 'opcional' : formatMoney(sum)}
      problem={undefined}
    >
      <Grid onKeyDown={focusNextPiece}>
        {[...NOTES, ...COINS].map((piece) => (
          <MaskedField
            key={piece}
            label={`${piece >= 200 ? 'Notas' : 'Moedas'} de ${formatMoney(piece)}`}
            maskedValue={pieces[piece] === undefined ? '' : String(pieces[piece])}
            fallbackText="0"
            fillFrom="left"
            inputMode="numeric"
            autoComplete="off"
            selectOnFocus
            onDigits={(digits) => change(piece, digits)}
          />
        ))}
      </Grid>
    </Collapsible>
  );
}

/** Enter goes to the next note or coin. From the last one on it goes where the form sends it. */
function focusNextPiece(event: KeyboardEvent<HTMLElement>): void {
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
  if (event.key !== 'Enter' || !next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  width: '100%',
  paddingTop: theme.spacing(1),
}));
