import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import { isClosed } from '../../../domain/cash.ts';
import type { CashClosing, CashRegister } from '../../../domain/entities.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useToday } from '../../session.ts';

/** Whether a closing is dated today, and whether it still covers everything of the day. */
export function ClosingStatus({ register }: { register: CashRegister }) {
  const today = useToday();
  if (!isClosed(register.cash_register_closed, today)) {
    return (
      <Alert severity="info" variant="outlined">
        Caixa aberto hoje
      </Alert>
    );
  }
  const behind = register.cash_register_closed.find((closing) => (closing.uncovered_count ?? 0) > 0);
  return (
    <>
      <Alert severity="success" variant="outlined">
        Caixa fechado hoje
      </Alert>
      {behind && <Behind closing={behind} />}
    </>
  );
}

/** Sales and expenses that came after the closing of their day, with the one button that takes them in. */
function Behind({ closing }: { closing: CashClosing }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate();
  const { uncovered_count: count = 0, uncovered_total: cents = 0 } = closing;

  function cover() {
    update(
      'cash-register',
      { id: closing.id, data: { ...closing, total_received: closing.total_received + cents }, previousData: closing },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('Fechamento atualizado com sucesso!', { type: 'success' });
          queryClient.invalidateQueries();
        },
        onError: () => notify('Erro ao atualizar fechamento', { type: 'error' }),
      },
    );
  }

  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button onClick={cover} loading={isPending}>
          Atualizar fechamento
        </Button>
      }
    >
      {`O fechamento não cobre mais o dia: ${count === 1 ? 'houve 1 lançamento' : `houve ${count} lançamentos`} depois dele, num total de ${formatMoney(cents)}.`}
    </Alert>
  );
}
