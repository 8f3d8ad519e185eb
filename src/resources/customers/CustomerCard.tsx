import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { dayOf, formatDay } from '../../../domain/dates.ts';
import type { Customer } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { Count } from '../../components/Count.tsx';
import { Monogram } from '../../components/Monogram.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { useTimeZone } from '../../session.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { NewVisitDialog } from './NewVisitDialog.tsx';

/** A customer: how to reach them, what points and visits they have. */
export function CustomerCard() {
  const customer = useRecordContext<Customer>();
  const timeZone = useTimeZone();
  const [visiting, setVisiting] = useState(false);
  if (!customer) return null;
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Monogram name={customer.name} />
          <div style={{ minWidth: 0 }}>
            <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {customer.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <Count value={customer.points} one="ponto" many="pontos" />
              {' · '}
              <Count value={customer.total_visits} one="visita" many="visitas" />
            </Typography>
          </div>
        </Stack>
        <Typography variant="body2" component="div" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Link href={`tel:+55${customer.phone}`} color="inherit">
            {formatPhone(customer.phone)}
          </Link>
          <br />
          {customer.email}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {customer.last_visit
            ? `Última visita em ${formatDay(dayOf(customer.last_visit, timeZone))}`
            : 'Ainda não veio'}
        </Typography>
      </CardContent>
      <RecordActions
        resource="customers"
        record={customer}
        name={customer.name}
        what={`o cliente ${customer.name}`}
        consequence="Os pontos se perdem. As vendas já feitas continuam no histórico."
        success="Cliente excluído com sucesso!"
        failure="Erro ao excluir cliente"
        renderForm={(close) => <CustomerForm record={customer} onClose={close} />}
      >
        <Button
          startIcon={<EventAvailableOutlined />}
          onClick={() => setVisiting(true)}
          aria-label={`Nova Visita ${customer.name}`}
        >
          Nova Visita
        </Button>
      </RecordActions>
      {visiting && <NewVisitDialog customer={customer} onClose={() => setVisiting(false)} />}
    </Card>
  );
}
