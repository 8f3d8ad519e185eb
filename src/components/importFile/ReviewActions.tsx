import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { type RefObject, useId } from 'react';
import { formatCount } from '../../../domain/numbers.ts';
import { OpenQuestion } from './OpenQuestion.tsx';

interface ReviewActionsProps {
  /** How many records would be sent. */
  count: number;
  /** Their name in singular and plural. */
  words: readonly [one: string, many: string];
  /** Nothing may be left to send of an import that goes on. */
  canFinish: boolean;
  isReading?: boolean;
  /** What has to be answered first, and where; null for nothing. */
  openQuestion?: string | null;
  questionRef?: RefObject<HTMLElement | null>;
  onBack: () => void;
  onCancel: () => void;
  onStart: () => void;
}

/** The buttons of step 3. */
export function ReviewActions({
  count,
  words,
  canFinish,
  isReading,
  openQuestion = null,
  questionRef,
  ...props
}: ReviewActionsProps) {
  const id = useId();
  const isEmpty = count === 0;
  const ending = canFinish ? 'Concluir' : 'Nada a importar';
  const label = isEmpty ? (isReading ? 'Conferindo…' : ending) : `Importar ${formatCount(count, ...words)}`;
  return (
    <>
      {openQuestion !== null && <OpenQuestion id={id} text={openQuestion} target={questionRef} />}
      <DialogActions>
        <Button onClick={props.onBack}>Voltar</Button>
        <Button onClick={props.onCancel}>Cancelar</Button>
        <Button
          variant="contained"
          loading={isReading}
          disabled={openQuestion !== null || (isEmpty && !canFinish)}
          aria-describedby={openQuestion === null ? undefined : id}
          onClick={props.onStart}
        >
          {label}
        </Button>
      </DialogActions>
    </>
  );
}
