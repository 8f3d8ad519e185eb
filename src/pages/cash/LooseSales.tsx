import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Feature } from '../../../domain/constants.ts';
import { shopTime } from '../../../domain/dates.ts';
import type { LooseSale } from '../../../domain/entities.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { Money } from '../../components/Money.tsx';
import { ConfirmDialog } from '../../components/records/ConfirmDialog.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeatures, useTimeZone } from '../../session.ts';

/** Today's loose sales, each of which can be taken back. */
export function LooseSales({ sales }: { sales: readonly LooseSale[] }) {
  const [removing, setRemoving] = useState<LooseSale | null>(null);
  const timeZone = useTimeZone();
  return (
    <SectionCard
      title="Vendas avulsas de hoje"
      action={
        <Typography variant="h3" component="p">
          <Money cents={sumCents(sales.map((sale) => sale.amount))} />
        </Typography>
      }
    >
      {sales.length === 0 && <Typography color="textSecondary">Nenhuma venda avulsa hoje.</Typography>}
      <List disablePadding>
        {sales.map((sale) => {
          const { time } = shopTime(new Date(sale.created_at), timeZone);
          return (
            <ListItem
              key={sale.id}
              disableGutters
              divider
              secondaryAction={
                <IconButton
                  edge="end"
                  color="error"
                  onClick={() => setRemoving(sale)}
                  aria-label={`Excluir venda de ${formatMoney(sale.amount)} às ${time}`}
                >
                  <DeleteOutlined />
                </IconButton>
              }
            >
              <ListItemText
                primary={<Money cents={sale.amount} />}
                secondary={[time, sale.observation].filter(Boolean).join(' · ')}
                slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItem>
          );
        })}
      </List>
      {removing && <RemoveSale sale={removing} onClose={() => setRemoving(null)} />}
    </SectionCard>
  );
}

/** Without the feature `sales.remove` the answer to the question changes nothing (spec.md §7). */
function RemoveSale({ sale, onClose }: { sale: LooseSale; onClose: () => void }) {
  const shop = useShopData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const removes = useFeatures().has('sales.remove' satisfies Feature);
  const removal = useMutation({
    mutationFn: () => shop.removeSale(sale.id),
    onSuccess: () => {
      if (removes) {
        notify('Venda excluída com sucesso!', { type: 'success' });
        queryClient.invalidateQueries();
      }
      onClose();
    },
    onError: () => notify('Erro ao excluir venda', { type: 'error' }),
  });
  return (
    <ConfirmDialog
      what={`a venda avulsa de ${formatMoney(sale.amount)}`}
      consequence={removes ? 'O valor sai dos totais de hoje.' : undefined}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
