import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { type Cents, formatMoney } from '../../../../domain/money.ts';
import { cashSessions } from '../../../../domain/resources/cashSessions.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { ConfirmCloseDialog } from '../../../components/ConfirmCloseDialog.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FormButtons } from '../../../components/form/FormFields.tsx';
import { MoneyField } from '../../../components/MoneyField.tsx';
import { drawerMethods } from '../../../dataProvider/methods/drawer.ts';
import { useIdempotencyKey } from '../../../idempotencyKey.ts';
import { ReasonField } from './ReasonField.tsx';

/** Corrects the float of the open session, with the reason. What it was stays in the history. */
export function FloatDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  const { id, float } = session;
  const notify = useNotify();
  const idempotencyKey = useIdempotencyKey();
  const [amount, setAmount] = useState<Cents | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const isDirty = useRef(false);
  const isReasonMissing = reason.trim() === '';
  useEffect(() => {
    isDirty.current = amount !== null || !isReasonMissing;
  }, [amount, isReasonMissing]);
  const { mutate, isPending, error } = useMutation<CashSession, HttpError, { amount: Cents; reason: string }>({
    mutationKey: [cashSessions.name, 'correctFloat'],
    mutationFn: (correction) => drawerMethods.correctFloat(id, correction, idempotencyKey),
    onSuccess: () => {
      notify('Fundo de troco corrigido com sucesso!', { type: 'success' });
      onClose();
    },
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (amount === null) amountInput.current?.focus();
    else if (isReasonMissing) reasonInput.current?.focus();
    else if (!isPending) mutate({ amount, reason: reason.trim() });
  }

  return (
    <ConfirmCloseDialog title="Corrigir fundo de troco" dirtyRef={isDirty} busy={isPending} onClose={onClose}>
      {(close) => (
        <form onSubmit={handleSubmit} noValidate style={{ display: 'contents' }}>
          <DialogContent>
            <Stack useFlexGap spacing={2} sx={{ pt: 1 }}>
              {error && <FailureAlert error={error} subject="o fundo de troco" done="foi corrigido" />}
              <Typography color="textSecondary">
                {`Na abertura foram digitados ${formatMoney(float)}. Diga quanto havia de fato na gaveta.`}
              </Typography>
              <MoneyField
                label="Fundo de troco"
                required
                value={amount}
                onChange={setAmount}
                error={isChecked && amount === null ? 'Informe o fundo de troco' : undefined}
                autoFocus
                inputRef={amountInput}
              />
              <ReasonField
                value={reason}
                onChange={setReason}
                help="O que aconteceu. Fica no histórico do caixa."
                isMissing={isChecked && isReasonMissing}
                inputRef={reasonInput}
              />
            </Stack>
          </DialogContent>
          <FormButtons label="Corrigir fundo" busy={isPending} onCancel={close} />
        </form>
      )}
    </ConfirmCloseDialog>
  );
}
