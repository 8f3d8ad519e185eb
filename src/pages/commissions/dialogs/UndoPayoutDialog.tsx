import { useMutation } from '@tanstack/react-query';
import { type Payout, payouts } from '../../../../domain/resources/commissions.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { formatFailure, isSelfExplanatory } from '../../../components/errorMessages.ts';
import { useReasonField } from '../../../components/sales/ReasonField.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { commissionMethods } from '../../../dataProvider/methods/commissions.ts';
import { CountedDrawerNote } from '../../../resources/expenses/CountedDrawerNote.tsx';

const { texts } = payouts;

const REASON = { label: 'Motivo (opcional)', help: 'Fica no extrato e no histórico.' };

/** Asks before the latest payout of a professional is undone, and takes the reason. */
export function UndoPayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const notify = useNotifyAbout(payouts.name);
  const { reason, field, close } = useReasonField(onClose, REASON);
  const { mutate, isPending, error } = useMutation({
    mutationKey: [payouts.name, 'remove'],
    mutationFn: () => commissionMethods.undoPayout(payout.id, reason),
    onSuccess: () => {
      notify(texts.removed, { type: 'success' });
      onClose();
    },
    onError: (failure) => {
      // Undone by another user, or no longer the latest.
      if (!isSelfExplanatory(failure)) return;
      notify(failure.message, { type: 'error' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Tem certeza que deseja desfazer o pagamento nº ${payout.number} de ${payout.employee}?`}
      text={payout.source === 'settled' ? 'Os itens voltam a ficar em aberto.' : texts.deleteWarning}
      confirmLabel="Desfazer"
      danger
      busy={isPending}
      problem={error && formatFailure(texts.removeFailed, error)}
      onConfirm={() => mutate()}
      onClose={close}
    >
      <CountedDrawerNote payment={payout} which="deste pagamento" />
      {field}
    </ConfirmDialog>
  );
}
