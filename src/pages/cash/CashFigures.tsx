import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CashRegister } from '../../../domain/entities.ts';
import type { Cents } from '../../../domain/money.ts';
import { Money } from '../../components/Money.tsx';

/** What today and the month have brought. */
export function CashFigures({ register: { today, month, daily_average } }: { register: CashRegister }) {
  return (
    <Row>
      <Amount label="Vendas de hoje" cents={today.total} />
      <Amount label="Despesas de hoje" cents={today.expenses} />
      <Amount label="Total do mês" cents={month.total} />
      <Amount label="Média diária" cents={daily_average.total} />
    </Row>
  );
}

function Amount({ label, cents }: { label: string; cents: Cents }) {
  return (
    <Card component="section" aria-label={label}>
      <CardContent sx={{ display: 'flex', flexDirection: 'column', height: '100%', justifyContent: 'space-between' }}>
        <Typography color="textSecondary">{label}</Typography>
        <Typography variant="figure" component="p" sx={{ textAlign: 'end' }}>
          <Money cents={cents} />
        </Typography>
      </CardContent>
    </Card>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: theme.spacing(2),
}));
