import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useFeatures } from '../../session.ts';

/**
 * Says plainly where a sale without an answer stands. Only a server that announces extensions is known to keep the promise
 * that the same key sells once (contract.md, section 5); with any other a person has to look first.
 */
export function UnknownOutcome() {
  const keepsPromise = useFeatures().size > 0;
  return (
    <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>Não sabemos se a venda foi registrada</AlertTitle>
      {keepsPromise
        ? 'O servidor não respondeu. Toque em Finalizar Venda de novo: é a mesma venda, e ela não será registrada duas vezes. '
        : 'O servidor não respondeu. Confira no Caixa se ela já aparece antes de tentar de novo. '}
      Até a resposta chegar, nada nela pode ser alterado, e ela fica guardada nesta aba.
    </Alert>
  );
}
