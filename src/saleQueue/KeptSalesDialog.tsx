import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatMoney } from '../../domain/money.ts';
import { Question } from '../components/Question.tsx';
import { sellsOnce, useSession } from '../session.ts';
import { askAgain } from './actions.ts';
import { KeptSaleRow } from './KeptSaleRow.tsx';
import { isDue, queueMemory, refusalIn, useQueueMemory } from './memory.ts';
import { forget, type KeptSale } from './storage.ts';

interface KeptSalesDialogProps {
  mine: readonly KeptSale[];
  /** How many are somebody else's. */
  others: number;
  onClose: () => void;
}

/** The sales that wait on this device, and what can be done about those that the server will not take. */
export function KeptSalesDialog({ mine, others, onClose }: KeptSalesDialogProps) {
  const titleId = useId();
  const memory = useQueueMemory();
  const promised = sellsOnce(useSession());
  const [leaving, setLeaving] = useState<KeptSale | null>(null);
  const waiting = mine.filter((kept) => isDue(memory, kept));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Vendas guardadas neste aparelho</DialogTitle>
      <DialogContent>
        <DialogContentText>{introduction(mine.length, waiting.length, promised)}</DialogContentText>
        <Rows>
          {mine.map((kept) => (
            <KeptSaleRow key={kept.key} kept={kept} onDiscard={() => setLeaving(kept)} onClose={onClose} />
          ))}
        </Rows>
        {others > 0 && <DialogContentText>{ofOthers(others)}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        {waiting[0] && promised && (
          <Button disabled={memory.sending !== null} onClick={() => waiting[0] && askAgain(waiting[0])}>
            Tentar agora
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          Fechar
        </Button>
      </DialogActions>
      <Question
        open={leaving !== null}
        title={leaving ? `Descartar a venda de ${formatMoney(leaving.sale.amount)}?` : ''}
        text={leaving ? lossOf(leaving) : ''}
        yes="Descartar"
        no="Manter guardada"
        danger
        onYes={() => {
          if (leaving) forget(leaving.user, leaving.key);
          setLeaving(null);
        }}
        onNo={() => setLeaving(null)}
      />
    </Dialog>
  );
}

function introduction(mine: number, waiting: number, promised: boolean): string {
  if (mine === 0) return 'Nenhuma venda sua espera neste aparelho.';
  if (waiting === 0) return 'O servidor não aceitou o que está aqui. Corrija, tente de novo ou descarte.';
  if (!promised)
    return 'Este servidor não garante que uma venda enviada de novo seja registrada uma só vez, por isso nada é enviado sozinho. Confira no Caixa.';
  return 'O que espera o servidor entra sozinho, uma única vez, quando ele voltar. Até lá, não limpe os dados deste navegador.';
}

function ofOthers(count: number): string {
  return count === 1
    ? 'Outra pessoa tem 1 venda guardada aqui. Ela entra quando essa pessoa entrar com a conta dela.'
    : `Outra pessoa tem ${count} vendas guardadas aqui. Elas entram quando essa pessoa entrar com a conta dela.`;
}

/** What giving a sale up means, as far as it is known. */
function lossOf(kept: KeptSale): string {
  const refusal = refusalIn(queueMemory(), kept);
  return refusal && !refusal.unproven && !refusal.soldBefore
    ? 'Ela não foi registrada e não será mais enviada.'
    : 'Ela não será mais enviada. O servidor pode já ter recebido a venda: confira no Caixa.';
}

const Rows = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
