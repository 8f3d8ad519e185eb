import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { LooseSale } from '../../../domain/answers.ts';
import { sumCents } from '../../../domain/money.ts';
import { Money } from '../../components/Money.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { LooseSaleRow } from './LooseSaleRow.tsx';

/** Today's loose sales, each of which can be taken back; undefined while they are being fetched. */
export function LooseSales({ sales }: { sales: readonly LooseSale[] | undefined }) {
  return (
    <SectionCard
      title="Vendas avulsas de hoje"
      action={
        sales && (
          <Typography variant="h2" component="p">
            <Money cents={sumCents(sales.map((sale) => sale.amount))} />
          </Typography>
        )
      }
    >
      {!sales && <RowSkeletons rows={3} height={60} />}
      {sales?.length === 0 && (
        <Nothing>
          <Typography color="textSecondary">Nenhuma venda avulsa hoje.</Typography>
          <Button component={Link} to="/vendas">
            Registrar uma venda
          </Button>
        </Nothing>
      )}
      {sales && sales.length > 0 && (
        <Rows>
          {sales.map((sale) => (
            <LooseSaleRow key={sale.id} sale={sale} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

const Nothing = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
}));

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
