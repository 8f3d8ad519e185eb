import { Question } from '../components/Question.tsx';

/** Before somebody signs out whose sales wait on this device. */
export function AskBeforeSigningOut({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  return (
    <Question
      title="Sair com vendas guardadas?"
      text="Há venda sua guardada neste aparelho que ainda não chegou ao servidor. Ela fica aqui e só entra depois que você entrar de novo, neste navegador."
      yes="Sair assim mesmo"
      no="Ficar"
      onYes={onYes}
      onNo={onNo}
    />
  );
}
