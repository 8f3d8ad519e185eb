import EditOutlined from '@mui/icons-material/EditOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import MergeOutlined from '@mui/icons-material/MergeOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { countKnownVisits } from '../../../domain/customers.ts';
import { formatDay, formatRelativeDay, toDay } from '../../../domain/dates.ts';
import type { Id, NamedRecord } from '../../../domain/ids.ts';
import { negate } from '../../../domain/money.ts';
import { formatCount, formatPoints, formatWhole } from '../../../domain/numbers.ts';
import { buildPhoneLink, formatPhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import type { CustomerHistory } from '../../../domain/responses.ts';
import { formatSaleNumber } from '../../../domain/saleTexts.ts';
import { useMayCall } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { useLastVisit } from '../../dataProvider/useLastVisit.ts';
import { CustomerForm } from '../../lazyDialogs.ts';
import { type NavigationIntent, SALE_PATH, withIntent } from '../../navigationIntent.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { BusyButton } from '../BusyButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { useDialog } from '../DialogHost.tsx';
import { formatFailure } from '../errorMessages.ts';
import { LoadError } from '../LoadError.tsx';
import { Count, Money } from '../NumericText.tsx';
import { RepeatVisitButton } from '../RepeatVisitButton.tsx';
import { CardStats } from '../records/CardStats.tsx';
import { RowSkeletons } from '../Skeletons.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { CustomerProfile } from './CustomerProfile.tsx';
import { MergeDialog } from './MergeDialog.tsx';

const FAILURE = 'Erro ao carregar a ficha do cliente';
const MORE_FAILURE = 'Erro ao carregar mais visitas';
const VISITS_PER_PAGE = 25;

/** A customer's page: how they like it, then next reservation, visits, points, habits and notes, with the actions on the customer. */
export function CustomerDialog({ customer, onClose }: { customer: NamedRecord; onClose: () => void }) {
  const isPhone = useIsPhone();
  const canMerge = useFeature('customers.merge');
  const mayEdit = useMayCall('PUT /customers/edit/:id');
  const openDialog = useDialog();
  const { data: record } = useCustomer(customer.id);
  const { pages, hasMore, loadMore, ...history } = useCustomerHistory(customer.id);
  const [first] = pages;
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{record?.name ?? customer.name}</DialogTitle>
      <DialogContent>
        {record && <CustomerProfile customer={record} />}
        {record && <CustomerActions customer={record} onClose={onClose} />}
        <LoadError query={{ ...history, data: first }} failure={FAILURE} />
        {!first && !history.error && <RowSkeletons rows={4} height={68} />}
        {first && (
          <Stack spacing={3}>
            {record && <Figures customer={record} history={first} />}
            <NextReservation next={first.next} />
            <Habits history={first} />
            <Notes notes={first.notes} />
            <Visits
              history={first}
              visits={pages.flatMap(({ visits }) => visits)}
              loadMore={hasMore ? loadMore : null}
              busy={history.isFetching}
              failure={history.isFetchNextPageError ? formatFailure(MORE_FAILURE, history.error) : null}
            />
          </Stack>
        )}
      </DialogContent>
      {/* Without icons the three buttons fit into one row of a phone. */}
      <DialogActions>
        {canMerge && record && (
          <Button
            color="inherit"
            startIcon={!isPhone && <MergeOutlined />}
            onClick={() =>
              openDialog((close) => <MergeDialog customer={record} onMerged={onClose} onClose={close} />, {
                over: true,
              })
            }
            sx={{ mr: 'auto' }}
          >
            Juntar cadastros
          </Button>
        )}
        {mayEdit && record && (
          <Button
            color="inherit"
            startIcon={!isPhone && <EditOutlined />}
            onClick={() =>
              openDialog((close) => <CustomerForm record={record} onRemoved={onClose} onClose={close} />, {
                over: true,
              })
            }
          >
            Editar
          </Button>
        )}
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}

function useCustomerHistory(id: Id) {
  const shop = useShopDataProvider();
  const { data, fetchNextPage, hasNextPage, ...query } = useInfiniteQuery({
    // Under the key of customers, so that invalidating customers invalidates it.
    queryKey: [customers.name, 'history', String(id)],
    queryFn: ({ pageParam, signal }) =>
      shop.getCustomerHistory(id, [pageParam, pageParam + VISITS_PER_PAGE - 1], { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ visits_total }, _, offset) =>
      offset + VISITS_PER_PAGE < visits_total ? offset + VISITS_PER_PAGE : undefined,
  });
  return { ...query, pages: data?.pages ?? [], hasMore: hasNextPage, loadMore: () => void fetchNextPage() };
}

/** The actions on a customer. */
function CustomerActions({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const navigate = useNavigate();
  const closeAndGo = (to: string, intent: NavigationIntent) => {
    onClose();
    navigate(to, { state: withIntent(intent) });
  };
  const phone = formatPhone(customer.phone);
  const services = useLastVisit(customer.id).data?.services.map(({ name }) => name) ?? [];
  return (
    <Buttons>
      <Button
        variant="contained"
        color="success"
        startIcon={<PointOfSaleOutlined />}
        onClick={() => closeAndGo(SALE_PATH, { sale: { customer: customer.id } })}
      >
        Nova Venda
      </Button>
      {services.length > 0 && (
        <RepeatVisitButton
          services={services}
          onClick={() => closeAndGo(SALE_PATH, { sale: { customer: customer.id, repeat: true } })}
        />
      )}
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<EventAvailableOutlined />}
        onClick={() => closeAndGo(`/${reservations.name}`, { reservations: { book: customer.id } })}
      >
        Agendar
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PhoneOutlined />}
        href={buildPhoneLink(customer.phone)}
        aria-label={`Ligar para ${phone}`}
      >
        {phone}
      </Button>
    </Buttons>
  );
}

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
  '& > *': { flexGrow: 1 },
}));

function Figures({ customer, history }: { customer: Customer; history: CustomerHistory }) {
  const timeZone = useTimeZone();
  const day = (instant: string) => formatDay(toDay(instant, timeZone));
  const { average_interval_days: interval, spent, below_zero } = history;
  const { points, total_visits, last_visit, registration_date, email } = customer;
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[email ?? 'Sem e-mail', registration_date && `cadastrado em ${day(registration_date)}`]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <CardStats
        stats={[
          { label: Math.abs(points) === 1 ? 'ponto' : 'pontos', value: <Count value={points} /> },
          { label: total_visits === 1 ? 'visita' : 'visitas', value: <Count value={countKnownVisits(customer)} /> },
          { label: 'última visita', value: last_visit ? day(last_visit) : 'ainda não veio' },
          { label: 'em compras', value: <Money cents={spent} /> },
          ...(interval === null ? [] : [{ label: 'entre as visitas', value: formatCount(interval, 'dia', 'dias') }]),
        ]}
      />
      {points < 0 && (
        <Typography variant="body2" color="error" sx={{ mt: 1 }}>
          {explainNegativePoints(below_zero)}
        </Typography>
      )}
      <OpeningBalances history={history} />
    </div>
  );
}

/** The points and visits that came from another system. */
function OpeningBalances({ history: { opening_points, opening_visits } }: { history: CustomerHistory }) {
  const sentences = [
    opening_points && `${formatCount(opening_points, 'ponto veio', 'pontos vieram')} do sistema anterior.`,
    opening_visits && `${formatCount(opening_visits, 'visita veio', 'visitas vieram')} do sistema anterior.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {sentences.join(' ')}
    </Typography>
  );
}

/** Why a customer's points are below zero, and what happens next. */
function explainNegativePoints(cause: CustomerHistory['below_zero']): string {
  return `Saldo negativo: ${describeCause(cause)}. Os próximos pontos cobrem a diferença.`;
}

function describeCause(cause: CustomerHistory['below_zero']): string {
  const day = cause && formatDay(cause.date);
  switch (cause?.by) {
    case 'void':
      return `o estorno da ${formatSaleNumber(cause.sale_id ?? '')}, em ${day}, tirou pontos que já tinham sido usados`;
    case 'correction':
      return `a correção da ${formatSaleNumber(cause.sale_id ?? '')}, em ${day}, tirou pontos que já tinham sido usados`;
    case 'import':
      return 'veio assim do sistema anterior';
    case 'merge':
      return 'veio de um cadastro que foi juntado a este';
    default:
      return 'foram usados mais pontos do que ficaram';
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

function NextReservation({ next }: { next: CustomerHistory['next'] }) {
  const today = useToday();
  return (
    <Section title="Próximo agendamento">
      {next ? (
        <Line>
          <span>
            {`${formatRelativeDay(today, next.date)} às ${next.time}`}
            <small>{`${next.services.map(({ name }) => name).join(', ')} com ${next.employee.name}`}</small>
          </span>
          <StatusBadge reservation={next} />
        </Line>
      ) : (
        <Typography color="textSecondary">Nada marcado.</Typography>
      )}
    </Section>
  );
}

function Habits({ history: { favourite_employee, favourite_services } }: { history: CustomerHistory }) {
  if (!favourite_employee && favourite_services.length === 0) return null;
  return (
    <Section title="Preferências">
      {favourite_employee && <Typography>{`Mais com ${favourite_employee.name}`}</Typography>}
      {favourite_services.length > 0 && (
        <Typography>
          {favourite_services.map(({ name, count }) => `${name} (${formatWhole(count)}×)`).join(', ')}
        </Typography>
      )}
    </Section>
  );
}

function Notes({ notes }: Pick<CustomerHistory, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <Section title="Observações">
      <Rows>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and are shown as they came
          <li key={index}>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{note.text}</Typography>
            <Typography variant="body2" color="textSecondary">
              {`${note.of === 'sale' ? 'Venda' : 'Agendamento'} de ${formatDay(note.date)}`}
            </Typography>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

interface VisitsProps {
  history: CustomerHistory;
  visits: CustomerHistory['visits'];
  /** Loads earlier entries; null where there are none. */
  loadMore: (() => void) | null;
  busy: boolean;
  /** Why loading earlier entries failed. */
  failure: string | null;
}

function Visits({ history: { visits_total }, visits, loadMore, busy, failure }: VisitsProps) {
  return (
    <Section title="Visitas">
      {visits.length === 0 && <Typography color="textSecondary">Ainda não há vendas.</Typography>}
      <Rows>
        {visits.map((visit) => (
          <Visit key={visit.sale_id} visit={visit} />
        ))}
      </Rows>
      {failure && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {failure}
        </Typography>
      )}
      {loadMore && (
        <BusyButton busy={busy} onClick={loadMore} sx={{ mt: 1 }}>
          {`Ver mais (${visits.length} de ${visits_total})`}
        </BusyButton>
      )}
    </Section>
  );
}

function Visit({ visit }: { visit: CustomerHistory['visits'][number] }) {
  const { date, services, employee, amount, points, points_taken, reward, voided, corrected } = visit;
  // A void reverses the points that the sale gave and returns those it used.
  const changes = [
    !voided && points > 0 && `+${formatPoints(points)}`,
    !voided &&
      points_taken > 0 &&
      (reward
        ? `resgatou ${reward} por ${formatPoints(points_taken)}`
        : `${formatPoints(negate(points_taken))} na recompensa`),
  ].filter(Boolean);
  return (
    <Line as="li" data-voided={voided || undefined}>
      <span>
        {formatDay(date)}
        {voided && ` · ${corrected ? 'corrigida' : 'estornada'}`}
        <small>{[services.join(', '), employee && `com ${employee}`].filter(Boolean).join(' ')}</small>
        {changes.length > 0 && <small>{changes.join(', ')}</small>}
      </span>
      <strong>
        <Money cents={amount} />
      </strong>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  '& > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '&[data-voided] strong': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
}));

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { paddingBlock: theme.spacing(1), overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
