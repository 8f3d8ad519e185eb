import { Question } from '../Question.tsx';

interface AskToDiscardProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Before a form with something typed in it closes unsaved. */
export function AskToDiscard({ open, onStay, onDiscard }: AskToDiscardProps) {
  return (
    <Question
      open={open}
      title="Descartar o que foi digitado?"
      yes="Descartar"
      no="Continuar editando"
      danger
      onYes={onDiscard}
      onNo={onStay}
    />
  );
}
