import { useMutation } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import { coveringAll } from '../../../domain/cash.ts';
import { sameId } from '../../../domain/ids.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { failureSentence } from '../../components/failureSentence.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** Updates a closing so that it counts everything of its day. */
export function useCovering({ id }: CashClosing) {
  const shop = useShopData();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationKey: ['caixa', 'cover'],
    mutationFn: async () => {
      // Asked anew: what was sold since the screen was drawn is counted as well, so it has to be in the total.
      const { cash_register_closed } = await shop.getCashRegister();
      const closing = cash_register_closed.find((other) => sameId(other.id, id));
      if (!closing) throw new HttpError('Este fechamento não existe mais', 404);
      await shop.update('caixa', { id, data: coveringAll(closing), previousData: closing });
    },
    onSuccess: () => notify('Fechamento atualizado com sucesso!', { type: 'success' }),
    onError: (error) => notify(failureSentence('Erro ao atualizar fechamento', error), { type: 'error' }),
  });
  return { cover: () => mutate(), isPending };
}
