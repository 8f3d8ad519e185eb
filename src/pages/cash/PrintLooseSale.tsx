import PrintIcon from '@mui/icons-material/PrintOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNotify } from 'react-admin';
import type { LooseSale } from '../../../domain/answers.ts';
import { monthOf } from '../../../domain/dates.ts';
import { receiptOfLooseSale } from '../../../domain/receipt.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { failureSentence } from '../../components/failureSentence.ts';
import { ReceiptDialog } from '../../components/print/dialogs.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';

/** Prints the receipt of a loose sale of today once more. Only where the back end lists what was sold: feature `sales.list`. */
export function PrintLooseSale({ sale, label }: { sale: LooseSale; label: string }) {
  const shop = useShopData();
  const month = monthOf(useToday());
  const notify = useNotify();
  const openDialog = useDialog();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => shop.getSale(sale.id, month),
    onSuccess(found) {
      if (found) {
        openDialog((close) => (
          <Suspense>
            <ReceiptDialog receipt={receiptOfLooseSale(found)} onClose={close} />
          </Suspense>
        ));
      } else {
        notify('Esta venda já foi excluída', { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: ['caixa'] });
      }
    },
    onError: (error) => notify(failureSentence('Erro ao carregar o recibo', error), { type: 'error' }),
  });
  return (
    <IconButton title="Imprimir recibo" aria-label={label} loading={isPending} onClick={() => mutate()}>
      <PrintIcon />
    </IconButton>
  );
}
