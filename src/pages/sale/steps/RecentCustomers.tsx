import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { Id } from '../../../../domain/ids.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { InitialsAvatar } from '../../../components/InitialsAvatar.tsx';
import { useRecentCustomers } from '../../../dataProvider/useCustomers.ts';

interface RecentCustomersProps {
  /** Customers with a reservation are left out: they are in the agenda. Undefined while unknown. */
  isBooked: ((id: Id) => boolean) | undefined;
  onChoose: (customer: Customer) => void;
}

/** The customers who came last. */
export function RecentCustomers({ isBooked, onChoose }: RecentCustomersProps) {
  const customers = useRecentCustomers(isBooked);
  if (!isBooked || !customers) return <Placeholder aria-hidden="true" />;
  if (customers.length === 0) return null;
  return (
    <Row aria-label="Clientes recentes">
      {customers.map((customer) => (
        <li key={customer.id}>
          <Pill type="button" onClick={() => onChoose(customer)}>
            <InitialsAvatar name={customer.name} size={28} />
            {customer.name}
          </Pill>
        </li>
      ))}
    </Row>
  );
}

const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  // On a phone one line that scrolls sideways to the screen's edges, so that the agenda stays visible.
  margin: theme.spacing(1, -2, 0),
  padding: theme.spacing(0.5, 2),
  overflowX: 'auto',
  scrollbarWidth: 'none',
  listStyle: 'none',
  '& > li': { flex: 'none', maxWidth: '100%' },
  [theme.breakpoints.up('sm')]: { flexWrap: 'wrap', marginInline: 0, padding: 0 },
}));

const Placeholder = styled(Skeleton)(({ theme }) => ({
  height: 44,
  margin: theme.spacing(1.5, 0, 0.5),
  borderRadius: 22,
  transform: 'none',
  [theme.breakpoints.up('sm')]: { marginBlock: theme.spacing(1, 0) },
}));

const Pill = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  padding: theme.spacing(0.5, 2, 0.5, 1),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 22,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '0.9375rem',
  textAlign: 'start',
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
}));
