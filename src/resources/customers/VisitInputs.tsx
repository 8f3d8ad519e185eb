import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { offeredRewards, pointsEarned, pricedBy, type SaleTotals, saleTotals } from '../../../domain/sale.ts';
import { Count, Money } from '../../components/Figure.tsx';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { ReferenceInput } from '../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useField } from '../../components/form/useField.ts';
import type { NewSale } from '../../dataProvider/requests.ts';
import { RewardField } from '../../sales/RewardField.tsx';
import { pointsSpent, type RewardPick, rewardChoice, sentReward } from '../../sales/rewardPick.ts';

export interface Visit {
  services: Id[];
  employee_id: Id | null;
  payment_method: PaymentMethod | null;
  reward: RewardPick;
}

/** What the form starts from, and whether it asks for all that the wizard asks for. */
export interface VisitTerms {
  customer: Customer;
  /** What the shop offers; undefined while that is not known. */
  services: readonly Service[] | undefined;
  /** Who may attend, with the prices that are their own; none while that is not known. */
  employees: readonly Employee[];
  /** In the order the server lists them; none where a back end redeems none outside its wizard. */
  rewards: readonly Reward[];
  features: ReadonlySet<string>;
  /** Nothing is chosen beforehand: a method or a professional nobody chose would be wrong in the cash and the commissions. */
  asks: boolean;
}

/** The choice of a visit that nobody in particular attended: not to be confused with one that was not made. */
const NOBODY = 'ninguem';
const WITHOUT = 'Sem colaborador';

/** A bare back end needs no more than the services (spec.md, section 5). */
export function newVisit({ asks }: Pick<VisitTerms, 'asks'>): Visit {
  return { services: [], employee_id: null, payment_method: asks ? null : 'cash', reward: { kind: 'auto' } };
}

/** What is missing of a visit, by field. */
export function missingIn(visit: Partial<Visit>, { asks }: Pick<VisitTerms, 'asks'>): Record<string, string> {
  return {
    ...(!visit.services?.length && { services: 'Escolha ao menos um serviço' }),
    ...(asks && visit.employee_id == null && { employee_id: 'Escolha quem atendeu' }),
    ...(asks && !visit.payment_method && { payment_method: 'Escolha a forma de pagamento' }),
  };
}

type Chosen = Pick<Visit, 'services' | 'employee_id' | 'reward'>;

/** What the shop offers, at the prices of who attends. */
function offeredBy(employee: Id | null, { services, employees }: VisitTerms): Service[] | undefined {
  const who = employees.find(({ id }) => sameId(id, employee));
  return services?.map((service) => pricedBy(service, who));
}

/** The services of a visit, of those the shop offers. */
function servicesOf(visit: Chosen, terms: VisitTerms): Service[] {
  const offered = offeredBy(visit.employee_id, terms) ?? [];
  return offered.filter((service) => visit.services.some((id) => sameId(id, service.id)));
}

/** What a visit comes to, with the reward as in the wizard. */
function totalsOf(visit: Chosen, terms: VisitTerms): SaleTotals {
  const services = servicesOf(visit, terms);
  return saleTotals({
    services,
    customTotal: null,
    rewards: terms.rewards,
    customerPoints: terms.customer.points,
    choice: rewardChoice(visit.reward, terms.rewards, services),
  });
}

/** A visit as the sale it is: this customer's. */
export function saleOf(visit: Visit, terms: VisitTerms): NewSale {
  const services = servicesOf(visit, terms);
  const totals = totalsOf(visit, terms);
  return {
    individual: false,
    customer_id: terms.customer.id,
    reservation_id: null,
    employee_id: visit.employee_id === NOBODY ? null : visit.employee_id,
    services: services.map((service) => service.id),
    amount: totals.total,
    payment_method: visit.payment_method ?? 'cash',
    observation: null,
    ...sentReward(totals, visit.reward),
  };
}

interface VisitInputsProps {
  terms: VisitTerms;
  /** Called with who is chosen, whom `terms` then has to know; null for nobody. */
  onEmployee: (id: Id | null) => void;
  onRetry: (() => void) | undefined;
}

/** What was done, by whom, how it was paid, and what it comes to. */
export function VisitInputs({ terms, onEmployee, onRetry }: VisitInputsProps) {
  const { asks } = terms;
  const services = offeredBy(useVisit().employee_id, terms);
  return (
    <>
      <CheckboxGroup
        source="services"
        label="Serviços"
        required
        choices={services?.map(({ id, name, price }) => ({ id, label: `${name} · ${formatMoney(price)}` }))}
        onRetry={onRetry}
        empty="Nenhum serviço cadastrado ainda."
      />
      <ReferenceInput
        source="employee_id"
        to={employees.name}
        label="Colaborador"
        required={asks}
        emptyLabel={asks ? 'Quem atendeu?' : WITHOUT}
        others={asks ? [{ id: NOBODY, label: WITHOUT }] : undefined}
        onChosen={(id) => onEmployee(id === NOBODY ? null : id)}
      />
      <SelectInput
        source="payment_method"
        label="Forma de pagamento"
        required={asks}
        emptyLabel={asks ? 'Como o cliente pagou?' : undefined}
        choices={paymentMethods.map((method) => ({ id: method, label: PAYMENT_METHODS[method] }))}
      />
      {terms.rewards.length > 0 && <VisitReward terms={terms} />}
    </>
  );
}

function VisitReward({ terms }: { terms: VisitTerms }) {
  const { value, onChange } = useField<RewardPick>('reward');
  const visit = useVisit();
  return (
    <RewardField
      pick={value ?? visit.reward}
      onPick={onChange}
      rewards={terms.rewards}
      offered={offeredRewards(terms.rewards, terms.features)}
      totals={totalsOf(visit, terms)}
      services={servicesOf(visit, terms)}
      customer={terms.customer.name}
      points={terms.customer.points}
    />
  );
}

/** What is chosen so far, of what a total depends on. */
function useVisit(): Chosen {
  const { services, employee_id, reward } = useWatch() as Partial<Visit>;
  return { services: services ?? [], employee_id: employee_id ?? null, reward: reward ?? { kind: 'auto' } };
}

/** What is chosen comes to, over the buttons: in sight however long the list of services is. */
export function VisitTotal({ terms }: { terms: VisitTerms }) {
  const visit = useVisit();
  const { subtotal, discount, total, reward } = totalsOf(visit, terms);
  const spent = pointsSpent({ reward, discount }, terms.customer.points);
  return (
    <Typography
      variant="h2"
      component="p"
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        columnGap: 2,
        px: 3,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <span>
        Total <Money cents={total} />
      </span>
      <Typography component="span" variant="body2" color="textSecondary">
        {discount > 0 && (
          <>
            <Money cents={subtotal} /> menos <Money cents={discount} /> ({reward?.title}) ·{' '}
          </>
        )}
        {spent > 0 && (
          <>
            usa <Count value={spent} one="ponto" many="pontos" /> ·{' '}
          </>
        )}
        rende <Count value={pointsEarned(servicesOf(visit, terms))} one="ponto" many="pontos" />
      </Typography>
    </Typography>
  );
}
