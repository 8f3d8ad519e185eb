import { useMutation } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { addUncoveredTotal } from '../../../domain/cash.ts';
import { formatDay } from '../../../domain/dates.ts';
import { isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { ActionAlert } from '../../components/ActionAlert.tsx';
import { BusyButton } from '../../components/BusyButton.tsx';
import { formatFailure } from '../../components/errorMessages.ts';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useToday } from '../../shopClock.ts';

/** Warns about a closing that misses sales or expenses of its day, with a button that adds them. */
export function IncompleteClosingAlert({ closing, others }: { closing: CashClosing; others: number }) {
  const today = useToday();
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(closings.name);
  const { mutate, isPending } = useMutation({
    mutationKey: [closings.name, 'cover'],
    mutationFn: async () => {
      // Read again: the server also counts sales made since this screen loaded, so the total must include them.
      const { cash_register_closed } = await shop.getCashRegister();
      const current = cash_register_closed.find(({ id }) => isSameId(id, closing.id));
      if (!current) throw new HttpError('Este fechamento não existe mais', 404);
      await shop.update(closings.name, { id: current.id, data: addUncoveredTotal(current), previousData: current });
    },
    onSuccess: () => notify('Fechamento atualizado com sucesso!', { type: 'success' }),
    onError: (error) => notify(formatFailure('Erro ao atualizar fechamento', error), { type: 'error' }),
  });
  const subject =
    closing.closed_at === today ? 'O fechamento de hoje' : `O fechamento de ${formatDay(closing.closed_at)}`;
  return (
    <ActionAlert severity="warning" variant="outlined" role="status">
      <div>
        {`${subject} não cobre mais o dia: ${formatUncovered(closing)}.`}
        {others > 0 && ` O mesmo vale para ${others === 1 ? 'outro dia' : `outros ${others} dias`}.`}
      </div>
      <BusyButton variant="outlined" color="inherit" onClick={() => mutate()} busy={isPending}>
        Atualizar fechamento
      </BusyButton>
    </ActionAlert>
  );
}

/** `1 lançamento ficou fora dele, num total de R$ 50,00` */
function formatUncovered({ uncovered_count: count = 0, uncovered_total: cents = 0 }: CashClosing): string {
  const what = count === 1 ? '1 lançamento ficou' : `${count} lançamentos ficaram`;
  return `${what} fora dele, num total de ${formatMoney(cents)}`;
}
