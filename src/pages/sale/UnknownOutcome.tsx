import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { sellsOnce, useSession } from '../../session.ts';
import type { Attempt } from './state.ts';

/** Says plainly where a sale without an answer stands. With a back end that is not known to sell once for each key, a person has to look first. */
export function UnknownOutcome({ attempt, onKeep }: { attempt: Attempt; onKeep: () => void }) {
  const keepsPromise = sellsOnce(useSession());
  const withText = attempt.sale.observation !== null;
  return (
    <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>Não sabemos se a venda foi registrada</AlertTitle>
      {keepsPromise
        ? 'O servidor não respondeu. Toque em Finalizar Venda de novo: é a mesma venda, e ela não será registrada duas vezes. '
        : 'O servidor não respondeu. Confira no Caixa se ela já aparece antes de tentar de novo. '}
      Até a resposta chegar, nada nela pode ser alterado, e ela fica guardada nesta aba.
      {keepsPromise && (
        <>
          {' '}
          {withText
            ? 'Ela também pode esperar neste aparelho e entrar sozinha, mas sem a observação: um texto livre pode ter dados pessoais, que não ficam guardados no navegador.'
            : 'Ela também pode esperar neste aparelho e entrar sozinha.'}
          <Button color="inherit" variant="outlined" sx={{ display: 'flex', mt: 1 }} onClick={onKeep}>
            {withText ? 'Guardar sem a observação' : 'Guardar neste aparelho'}
          </Button>
        </>
      )}
    </Alert>
  );
}
