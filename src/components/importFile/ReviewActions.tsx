import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { formatCount } from '../../../domain/numbers.ts';

interface ReviewActionsProps {
  /** How many records would be sent. */
  count: number;
  /** Their name in singular and plural. */
  words: readonly [one: string, many: string];
  /** Nothing may be left to send of an import that goes on. */
  canFinish: boolean;
  isReading?: boolean;
  disabled?: boolean;
  onBack: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** The buttons of step 3. */
export function ReviewActions({ count, words, canFinish, isReading, disabled = false, ...props }: ReviewActionsProps) {
  const isEmpty = count === 0;
  const ending = canFinish ? 'Concluir' : 'Nada a importar';
  const label = isEmpty ? (isReading ? 'Conferindo…' : ending) : `Importar ${formatCount(count, ...words)}`;
  return (
    <DialogActions>
      <Button onClick={props.onBack}>Voltar</Button>
      <Button onClick={props.onCancel}>Cancelar</Button>
      <Button
        variant="contained"
        loading={isReading}
        disabled={disabled || (isEmpty && !canFinish)}
        onClick={props.onStart}
      >
        {label}
      </Button>
    </DialogActions>
  );
}
