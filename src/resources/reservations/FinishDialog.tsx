import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { type ActionProps, useSetStatus } from './useSetStatus.tsx';

/** Asks before a reservation is finished without a sale. */
export function FinishDialog({ reservation, name, action, onClose }: ActionProps & { onClose: () => void }) {
  const { setStatus, isPending } = useSetStatus(reservation);
  return (
    <ConfirmDialog
      title={`Concluir sem venda o agendamento de ${name}?`}
      text="Nada entra no caixa, e o cliente não ganha pontos nem visita. Se ele pagou, use Vender."
      confirmLabel={action.label}
      busy={isPending}
      onConfirm={(event) => setStatus(action, event, onClose)}
      onClose={onClose}
    />
  );
}
