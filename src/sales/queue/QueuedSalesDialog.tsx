import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { supportsIdempotency, useSession } from '../../session.ts';
import { getQueueMemory, getRefusal, isDue, retrySale, useQueueMemory } from './memory.ts';
import { QueuedSaleRow } from './QueuedSaleRow.tsx';
import { type QueuedSale, removeQueuedSale, useQueuedSales } from './storage.ts';

/** The user's queued sales, and what to do about refused ones. */
export function QueuedSalesDialog({ onClose }: { onClose: () => void }) {
  const memory = useQueueMemory();
  const session = useSession();
  const isIdempotent = supportsIdempotency(session);
  const openDialog = useDialog();
  const queued = useQueuedSales();
  const ownSales = queued.filter(({ user }) => isSameId(user, session?.id));
  const othersCount = queued.length - ownSales.length;
  const askToDiscard = (discarded: QueuedSale) =>
    openDialog(
      (close) => (
        <ConfirmDialog
          title={`Descartar a venda de ${formatMoney(discarded.sale.amount)}?`}
          text={getDiscardWarning(discarded)}
          confirmLabel="Descartar"
          cancelLabel="Manter guardada"
          danger
          onConfirm={() => {
            removeQueuedSale(discarded.user, discarded.key);
            close();
          }}
          onClose={close}
        />
      ),
      { over: true },
    );
  const waiting = ownSales.filter((queued) => isDue(memory, queued));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Vendas guardadas neste aparelho</DialogTitle>
      <DialogContent>
        <DialogContentText>{getIntroduction(ownSales.length, waiting.length, isIdempotent)}</DialogContentText>
        <Rows>
          {ownSales.map((sale) => (
            <QueuedSaleRow key={sale.key} queued={sale} onDiscard={() => askToDiscard(sale)} onClose={onClose} />
          ))}
        </Rows>
        {othersCount > 0 && <DialogContentText>{formatOthers(othersCount)}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        {waiting[0] && isIdempotent && (
          <Button disabled={memory.sending !== null} onClick={() => waiting[0] && retrySale(waiting[0])}>
            Tentar agora
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function getIntroduction(ownCount: number, waitingCount: number, isIdempotent: boolean): string {
  if (ownCount === 0) return 'Nenhuma venda sua espera neste aparelho.';
  if (waitingCount === 0) return 'O servidor não aceitou o que está aqui. Corrija, tente de novo ou descarte.';
  if (!isIdempotent)
    return 'Este servidor não garante que uma venda enviada de novo seja registrada uma só vez, por isso nada é enviado sozinho. Confira no Caixa.';
  return 'O que espera o servidor entra sozinho, uma única vez, quando ele voltar. Até lá, não limpe os dados deste navegador.';
}

function formatOthers(count: number): string {
  return count === 1
    ? 'Outra pessoa tem 1 venda guardada aqui. Ela entra quando essa pessoa entrar com a conta dela.'
    : `Outra pessoa tem ${count} vendas guardadas aqui. Elas entram quando essa pessoa entrar com a conta dela.`;
}

/** What discarding a sale means. */
function getDiscardWarning(queued: QueuedSale): string {
  const refusal = getRefusal(getQueueMemory(), queued);
  return refusal && !refusal.outcomeUnknown && !refusal.isKeyReused
    ? 'Ela não foi registrada e não será mais enviada.'
    : 'Ela não será mais enviada. O servidor pode já ter recebido a venda: confira no Caixa.';
}

const Rows = styled('ul')(({ theme }) => ({
  margin: theme.spacing(1, 0),
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
