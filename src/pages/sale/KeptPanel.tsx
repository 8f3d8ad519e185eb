import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formatMoney } from '../../../domain/money.ts';
import { type KeptSale, useKeptSales } from '../../saleQueue/storage.ts';

/** Over the first step, from when a sale was kept until the next one begins or it is in: where it is, and what becomes of it. */
export function KeptPanel({ kept, onClose }: { kept: KeptSale; onClose: () => void }) {
  const waits = useKeptSales().some(({ key }) => key === kept.key);
  if (!waits) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }} onClose={onClose} closeText="Dispensar aviso">
      <AlertTitle>Venda de {formatMoney(kept.sale.amount)} guardada neste aparelho</AlertTitle>
      Não foi possível falar com o servidor. Ela entra sozinha, uma única vez, quando ele voltar. Pode atender o próximo
      cliente.
    </Alert>
  );
}
