import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PAYMENT_METHODS } from '../../../../domain/constants.ts';
import { formatDay } from '../../../../domain/dates.ts';
import { findById, type Id, isSameId } from '../../../../domain/ids.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { formatPoints } from '../../../../domain/numbers.ts';
import { computeChange, type Payment } from '../../../../domain/payments.ts';
import { computePointsEarned, computeSubtotal } from '../../../../domain/sale.ts';
import { formatSaleNumber } from '../../../../domain/saleTexts.ts';
import { Money } from '../../../components/NumericText.tsx';
import { useOnlySeller } from '../../../dataProvider/useShop.ts';
import { getWorker } from '../state/payments.ts';
import { getRefusalMessages, STEP_FIELDS, STEP_LABELS, type Step } from '../state/state.ts';
import type { Wizard } from '../state/wizard.ts';
import { PixPart } from './payment/PixPart.tsx';
import { ServicePrice } from './ServiceGroup.tsx';
import { ServiceWorkers } from './ServiceWorkers.tsx';

/** All parts of the sale, each with an edit button and the server's messages. */
export function Review({ wizard }: { wizard: Wizard }) {
  const { state, view } = wizard;
  const { reservation, customer, employee, services, totals } = view;
  // A product reward without discount is still handed over.
  const gift = totals.discount === 0 && totals.reward?.type !== 'discount' ? totals.reward : null;
  // For a sent sale only the totals are stored: prices that have changed since are hidden.
  const isPriced = !state.attempt || computeSubtotal(services, state.customTotal) === state.attempt.subtotal;
  const pix = view.paymentSummary.payments.find(({ method }) => method === 'pix');
  // Text for a reservation that was deleted.
  const unlistedLabel = state.corrects ? `O da ${formatSaleNumber(state.corrects.id)}` : 'Não está mais na agenda';
  return (
    <Sheet>
      <ReviewSection wizard={wizard} step="reservation" empty="Sem agendamento">
        {state.reservation && (reservation ? `${formatDay(reservation.date)} às ${reservation.time}` : unlistedLabel)}
      </ReviewSection>
      <ReviewSection wizard={wizard} step="customer" empty={view.isLoose ? 'Venda avulsa' : 'Sem cliente'}>
        {customer?.name}
        {customer && services.length > 0 && <small>Ganha {formatPoints(computePointsEarned(services))}</small>}
        {view.pointsTaken > 0 && <small>Usa {formatPoints(view.pointsTaken)}</small>}
      </ReviewSection>
      <ReviewSection wizard={wizard} step="employee" empty="Sem colaborador">
        {employee?.name}
      </ReviewSection>
      <ReviewSection wizard={wizard} step="service" empty="Sem serviços">
        {(services.length > 0 || gift) && (
          <Lines>
            {services.map((service) => (
              <li key={service.id}>
                <span>
                  {service.name}
                  {formatOtherWorker(wizard, service.id)}
                </span>{' '}
                {isPriced && <ServicePrice cents={service.price} isFree={isSameId(view.freeService, service.id)} />}
              </li>
            ))}
            {gift && (
              <li>
                {gift.title} (recompensa) <Money cents={0} />
              </li>
            )}
          </Lines>
        )}
        {state.customTotal !== null && <small>Valor combinado no lugar da soma</small>}
        {view.hasPaymentDetails &&
          !view.isLoose &&
          services.length > 0 &&
          wizard.lists.employees.length > 1 &&
          !state.attempt && <ServiceWorkers wizard={wizard} />}
      </ReviewSection>
      <ReviewSection wizard={wizard} step="payment" empty="Sem forma de pagamento">
        {view.paymentSummary.payments.length > 0 && <PaymentLines wizard={wizard} />}
        {/* The total may have changed since the cash amount was entered. */}
        {!state.attempt && !view.paymentSummary.mismatchMessage && view.paymentSummary.problem && (
          <p role="alert">{view.paymentSummary.problem}</p>
        )}
        {pix && view.hasPaymentDetails && !state.attempt && <PixPart wizard={wizard} amount={pix.amount} />}
        {customer && <small>Recompensa: {totals.reward?.title ?? 'nenhuma'}</small>}
        {view.shortfallMessage && <small>{view.shortfallMessage}</small>}
        {state.observation.trim() && <small>{state.observation.trim()}</small>}
      </ReviewSection>
    </Sheet>
  );
}

/** The worker's name if it is not the sale's employee. */
function formatOtherWorker({ state, view, lists }: Wizard, service: Id): string {
  const worker = view.hasPaymentDetails ? getWorker(state.doneBy, service, state.employee) : null;
  return worker === null || isSameId(worker, state.employee)
    ? ''
    : ` · ${findById(lists.employees, worker)?.name ?? ''}`;
}

/** The single method, or each part with its amount and details. */
function PaymentLines({ wizard: { view, lists } }: { wizard: Wizard }) {
  const { payments, tip } = view.paymentSummary;
  const [only] = payments;
  if (only && payments.length === 1 && formatDetails(only) === null && !tip) return PAYMENT_METHODS[only.method];
  return (
    <>
      <Lines>
        {payments.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its position
          <li key={index}>
            <span>
              {PAYMENT_METHODS[part.method]}
              {formatDetails(part) && <small>{formatDetails(part)}</small>}
            </span>
            <Money cents={part.amount} />
          </li>
        ))}
      </Lines>
      {tip && (
        <small>
          Gorjeta de {formatMoney(tip.amount)} para {findById(lists.employees, tip.employee_id)?.name}
        </small>
      )}
    </>
  );
}

function formatDetails({ amount, tendered, installments }: Payment): string | null {
  if (tendered !== null)
    return `Recebido ${formatMoney(tendered)}, troco ${formatMoney(computeChange({ amount, tendered }))}`;
  return installments === null ? null : `Em ${installments}x`;
}

interface ReviewSectionProps {
  wizard: Wizard;
  step: Exclude<Step, 'finish'>;
  empty: string;
  children: ReactNode;
}

function ReviewSection({ wizard: { state, dispatch }, step, empty, children }: ReviewSectionProps) {
  // Who sells only their own work does not choose the employee.
  const isFixed = useOnlySeller() !== undefined && step === 'employee';
  const name = step === 'reservation' ? 'Agendamento' : STEP_LABELS[step];
  const content = [children].flat().filter(Boolean);
  return (
    <section aria-label={name}>
      <div>
        <h3>{name}</h3>
        {content.length > 0 ? <div>{children}</div> : <div className="empty">{empty}</div>}
        {getRefusalMessages(state, STEP_FIELDS[step]).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {!state.attempt && !isFixed && (
        <Button sx={{ mr: -1.5 }} aria-label={`Alterar ${name}`} onClick={() => dispatch({ type: 'openStep', step })}>
          Alterar
        </Button>
      )}
    </section>
  );
}

const Sheet = styled('div')(({ theme }) => ({
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& > section': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    minHeight: 64,
    padding: theme.spacing(1, 2.5),
  },
  '& > section + section': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > section > div': { flex: 1, minWidth: 0, paddingBlock: theme.spacing(0.5), fontWeight: 600 },
  '& h3': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& .empty': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& small': {
    ...theme.typography.body2,
    display: 'block',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& p': { ...theme.typography.body2, margin: theme.spacing(0.5, 0, 0), color: theme.vars.palette.error.main },
}));

const Lines = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 16 },
});
