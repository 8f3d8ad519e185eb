import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../../domain/money.ts';
import { sales } from '../../../domain/resources/sales.ts';
import type { LooseSale } from '../../../domain/responses.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { formatFailure, isSelfExplanatory } from '../../components/errorMessages.ts';
import { useReasonField } from '../../components/sales/ReasonField.tsx';
import { useVoidCause } from '../../components/sales/VoidCauseField.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature } from '../../session.ts';

/** Asks before a loose sale is voided. Without the feature `sales.remove` nothing is sent (spec.md §7). */
export function VoidLooseSaleDialog({ sale, onClose }: { sale: LooseSale; onClose: () => void }) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(sales.name);
  const canRemove = useFeature('sales.remove');
  const { reason, field, close } = useReasonField(onClose);
  const { cause, field: causeField, requireCause } = useVoidCause();
  const { mutate, isPending } = useMutation({
    mutationKey: [sales.name, 'remove'],
    mutationFn: () => shop.voidSale(sale.id, reason, cause),
    onSuccess: () => {
      notify('Venda excluída com sucesso!', { type: 'success' });
      onClose();
    },
    onError: (error) => {
      notify(formatFailure('Erro ao excluir venda', error), { type: 'error' });
      // Another user has voided it: the question no longer applies.
      if (isSelfExplanatory(error)) onClose();
    },
  });

  function confirm() {
    if (canRemove) {
      if (requireCause()) mutate();
      return;
    }
    notify('Esta venda continua registrada: o sistema não exclui vendas.', { type: 'info' });
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Tem certeza que deseja excluir a venda avulsa de ${formatMoney(sale.amount)}?`}
      text={
        canRemove
          ? `É um estorno: ${formatMoney(sale.amount)} saem do caixa de hoje, pela forma de pagamento da venda.`
          : undefined
      }
      confirmLabel="Excluir"
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {canRemove && causeField}
      {canRemove && field}
    </ConfirmDialog>
  );
}
