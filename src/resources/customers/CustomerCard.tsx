import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { countKnownVisits } from '../../../domain/customers.ts';
import { formatDay, toDay } from '../../../domain/dates.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { CustomerName } from '../../components/customers/CustomerName.tsx';
import { NameLine, NoteMark } from '../../components/customers/NoteMark.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { InitialsAvatar } from '../../components/InitialsAvatar.tsx';
import { Count } from '../../components/NumericText.tsx';
import { CardStats } from '../../components/records/CardStats.tsx';
import { Contact } from '../../components/records/Contact.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { useRowName } from '../../components/records/rowNames.tsx';
import { CustomerForm, NewVisitDialog } from '../../lazyDialogs.ts';
import { useTimeZone } from '../../session.ts';

export function CustomerCard() {
  const customer = useRecordContext<Customer>();
  const timeZone = useTimeZone();
  if (!customer) return null;
  const day = (instant: string) => formatDay(toDay(instant, timeZone));
  return (
    <RecordCard name={customer.name} actions={<CustomerActions />}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <InitialsAvatar name={customer.name} />
        <div style={{ minWidth: 0 }}>
          <NameLine>
            <Typography variant="h3" component="h2">
              <CustomerRowName customer={customer} />
            </Typography>
            <NoteMark customer={customer} />
          </NameLine>
          {customer.registration_date && (
            <Typography variant="body2" color="textSecondary">
              Cadastrado em {day(customer.registration_date)}
            </Typography>
          )}
        </div>
      </Stack>
      <Contact phone={customer.phone} email={customer.email} />
      <CardStats
        stats={[
          { label: Math.abs(customer.points) === 1 ? 'ponto' : 'pontos', value: <Count value={customer.points} /> },
          {
            label: customer.total_visits === 1 ? 'visita' : 'visitas',
            value: <Count value={countKnownVisits(customer)} />,
          },
          { label: 'última visita', value: customer.last_visit ? day(customer.last_visit) : 'ainda não veio' },
        ]}
      />
    </RecordCard>
  );
}

/** A customer's name in a list of customers. */
export function CustomerRowName({ customer }: { customer: Customer }) {
  return <CustomerName customer={customer} label={useRowName(customers, customer)} />;
}

export function CustomerActions() {
  const customer = useRecordContext<Customer>();
  return customer && <ActionsOfCustomer customer={customer} />;
}

function ActionsOfCustomer({ customer }: { customer: Customer }) {
  const openDialog = useDialog();
  const name = useRowName(customers, customer);
  return (
    <RecordActions
      resource={customers}
      record={customer}
      renderForm={(close) => <CustomerForm record={customer} onClose={close} />}
    >
      <Button
        startIcon={<EventAvailableOutlined />}
        onClick={() => openDialog((close) => <NewVisitDialog customer={customer} onClose={close} />)}
        aria-label={`Nova Visita ${name}`}
      >
        Nova Visita
      </Button>
    </RecordActions>
  );
}
