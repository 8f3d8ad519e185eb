import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { styled } from '@mui/material/styles';
import { countKnownVisits } from '../../../domain/customers.ts';
import type { Summary } from '../../../domain/responses.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { InitialsAvatar } from '../../components/InitialsAvatar.tsx';
import { Count } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { ROW_HEIGHT, Row, RowFigure, Rows, RowText, SectionLink } from './Rows.tsx';

type Top = Summary['customer']['top'];

/** The customers with the most points, in the given order; undefined while loading. */
export function TopCustomers({ customers }: { customers: Top | undefined }) {
  return (
    <SectionCard
      title="Melhores clientes"
      action={!!customers?.length && <SectionLink to="/clientes" text="Ver todos" />}
    >
      {customers === undefined ? (
        <RowSkeletons rows={5} height={ROW_HEIGHT} />
      ) : customers.length === 0 ? (
        <EmptyState
          icon={<GroupsOutlined />}
          text="Quem mais volta aparece aqui. Cadastre o primeiro cliente para começar a juntar pontos."
          action={<SectionLink to="/clientes" text="Cadastrar cliente" filled />}
        />
      ) : (
        <Ranking customers={customers} />
      )}
    </SectionCard>
  );
}

function Ranking({ customers }: { customers: Top }) {
  const maxPoints = Math.max(1, ...customers.map((customer) => customer.points));
  return (
    <Rows>
      {customers.map((customer) => (
        <Row key={customer.id}>
          <InitialsAvatar name={customer.name} />
          <RowText>
            {customer.name}
            <small>
              <Count value={countKnownVisits(customer)} one="visita" many="visitas" />
            </small>
          </RowText>
          <PointsBar aria-hidden="true">
            <span style={{ width: `${Math.max(0, (customer.points / maxPoints) * 100)}%` }} />
          </PointsBar>
          <RowFigure sx={{ minWidth: '5.4em' }}>
            <Count value={customer.points} one="ponto" many="pontos" />
          </RowFigure>
        </Row>
      ))}
    </Rows>
  );
}

/** A bar: the customer's points relative to the best customer's. */
const PointsBar = styled('span')(({ theme }) => ({
  flex: '0 1 30%',
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: theme.alpha(theme.vars.palette.text.secondary, 0.12),
  span: { display: 'block', height: '100%', borderRadius: 3, backgroundColor: theme.vars.palette.primary.light },
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));
