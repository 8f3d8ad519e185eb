import { HttpError } from 'react-admin';
import { FormAlert } from '../../components/form/FormAlert.tsx';
import { useFeatures } from '../../session.ts';

/**
 * Says where a visit stands that was not confirmed: refused, or nobody knows. Only a server that announces extensions is known
 * to keep the promise that the same key sells once (docs/contract.md, section 5); with any other a person has to look first.
 */
export function VisitFailure({ error }: { error: Error }) {
  const keepsPromise = useFeatures().size > 0;
  if (error instanceof HttpError && error.status > 0 && error.status < 500) {
    return (
      <FormAlert severity="error" title={error.message}>
        O que você escolheu continua aqui.
      </FormAlert>
    );
  }
  return (
    <FormAlert severity="warning" title="Não sabemos se a visita foi registrada">
      {keepsPromise
        ? 'O servidor não respondeu. Tente de novo: é a mesma visita, e ela não será registrada duas vezes.'
        : 'O servidor não respondeu. Confira as visitas do cliente antes de tentar de novo.'}
    </FormAlert>
  );
}
