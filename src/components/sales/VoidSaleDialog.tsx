import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { sales } from '../../../domain/resources/sales.ts';
import { describeVoidEffects, formatVoid } from '../../../domain/saleTexts.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import type { SaleRef } from '../../dataProvider/methods/sales.ts';
import { useTimeZone } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { formatFailure, isSelfExplanatory } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { useReasonField } from './ReasonField.tsx';
import { useSale } from './useSale.ts';
import { useVoidCause } from './VoidCauseField.tsx';

interface VoidSaleDialogProps {
  sale: SaleRef;
  /** The sale's name as shown to the user. */
  name: string;
  onVoided?: () => void;
  onClose: () => void;
}

/** Asks before a sale is voided, with what the void reverses, and takes the reason. */
export function VoidSaleDialog({ sale, name, onVoided, onClose }: VoidSaleDialogProps) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(sales.name);
  const timeZone = useTimeZone();
  const { reason, field, close } = useReasonField(onClose);
  const { cause, field: causeField, requireCause } = useVoidCause();
  const { data: currentSale, isError } = useSale(sale);
  const { mutate, isPending, error } = useMutation({
    mutationKey: [sales.name, 'remove'],
    mutationFn: () => shop.voidSale(sale.id, reason, cause),
    onSuccess: () => {
      notify('Venda estornada com sucesso!', { type: 'success' });
      onVoided?.();
      onClose();
    },
    onError: (failure) => {
      // Another user has voided it.
      if (!isSelfExplanatory(failure)) return;
      notify(failure.message, { type: 'error' });
      onClose();
    },
  });
  const facts = currentSale ? describeVoidEffects(currentSale) : [];
  return (
    <ConfirmDialog
      title={`Tem certeza que deseja estornar a ${name}?`}
      confirmLabel="Estornar"
      danger
      busy={isPending}
      problem={
        currentSale?.voided
          ? `${formatVoid(currentSale.voided, timeZone)}.`
          : error && formatFailure('Erro ao estornar venda', error)
      }
      onConfirm={() => requireCause() && mutate()}
      onClose={close}
    >
      {!currentSale && !isError && <Skeleton height={72} />}
      {facts.length > 0 && (
        <Facts>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Facts>
      )}
      <Typography color="textSecondary">
        A venda continua no dia em que foi feita, e o estorno fica no dia de hoje, com quem estornou e o motivo.
      </Typography>
      {causeField}
      {field}
    </ConfirmDialog>
  );
}

const Facts = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, 0, 1.5),
  paddingLeft: theme.spacing(2.5),
  overflowWrap: 'anywhere',
}));
