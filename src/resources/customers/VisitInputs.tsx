import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { Reward } from '../../../domain/resources/rewards.ts';
import type { Service } from '../../../domain/resources/services.ts';
import {
  applyEmployeePrice,
  computePointsEarned,
  computeSaleTotals,
  getOfferedRewards,
  type SaleTotals,
} from '../../../domain/sale.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { ReferenceInput } from '../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useField } from '../../components/form/useField.ts';
import { Count, Money } from '../../components/NumericText.tsx';
import type { NewSale } from '../../dataProvider/requests.ts';
import { RewardField } from '../../sales/RewardField.tsx';
import { buildReward, computePointsSpent, type RewardPick, resolveRewardPick } from '../../sales/rewardPick.ts';

export interface Visit {
  services: Id[];
  employee_id: Id | null;
  payment_method: PaymentMethod | null;
  reward: RewardPick;
}

/** What the form starts from, and whether it asks for all that the wizard asks for. */
export interface VisitContext {
  customer: Customer;
  /** What the shop offers; undefined while that is not known. */
  services: readonly Service[] | undefined;
  /** Who may attend, with the prices that are their own; none while that is not known. */
  employees: readonly Employee[];
  /** In the order the server lists them; none where a back end redeems none outside its wizard. */
  rewards: readonly Reward[];
  features: ReadonlySet<string>;
  /** Nothing is chosen beforehand: a method or a professional nobody chose would be wrong in the cash and the commissions. */
  shouldAskAll: boolean;
}

/** The choice of a visit that nobody in particular attended: not to be confused with one that was not made. */
const NOBODY = 'ninguem';
const WITHOUT = 'Sem colaborador';

/** A bare back end needs no more than the services (spec.md, section 5). */
export function createVisit({ shouldAskAll }: Pick<VisitContext, 'shouldAskAll'>): Visit {
  return { services: [], employee_id: null, payment_method: shouldAskAll ? null : 'cash', reward: { kind: 'auto' } };
}

/** What is missing of a visit, by field. */
export function getMissingFields(
  visit: Partial<Visit>,
  { shouldAskAll }: Pick<VisitContext, 'shouldAskAll'>,
): Record<string, string> {
  return {
    ...(!visit.services?.length && { services: 'Escolha ao menos um serviço' }),
    ...(shouldAskAll && visit.employee_id == null && { employee_id: 'Escolha quem atendeu' }),
    ...(shouldAskAll && !visit.payment_method && { payment_method: 'Escolha a forma de pagamento' }),
  };
}

type Chosen = Pick<Visit, 'services' | 'employee_id' | 'reward'>;

/** What the shop offers, at the prices of who attends. */
function offeredBy(employee: Id | null, { services, employees }: VisitContext): Service[] | undefined {
  const who = employees.find(({ id }) => isSameId(id, employee));
  return services?.map((service) => applyEmployeePrice(service, who));
}

/** The services of a visit, of those the shop offers. */
function servicesOf(visit: Chosen, terms: VisitContext): Service[] {
  const offered = offeredBy(visit.employee_id, terms) ?? [];
  return offered.filter((service) => visit.services.some((id) => isSameId(id, service.id)));
}

/** What a visit comes to, with the reward as in the wizard. */
function totalsOf(visit: Chosen, terms: VisitContext): SaleTotals {
  const services = servicesOf(visit, terms);
  return computeSaleTotals({
    services,
    customTotal: null,
    rewards: terms.rewards,
    customerPoints: terms.customer.points,
    choice: resolveRewardPick(visit.reward, terms.rewards, services),
  });
}

/** A visit as the sale it is: this customer's. */
export function buildSale(visit: Visit, terms: VisitContext): NewSale {
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
    ...buildReward(totals, visit.reward),
  };
}

interface VisitInputsProps {
  context: VisitContext;
  /** Called with who is chosen, whom `terms` then has to know; null for nobody. */
  onEmployeeChange: (id: Id | null) => void;
  onRetry: (() => void) | undefined;
}

/** What was done, by whom, how it was paid, and what it comes to. */
export function VisitInputs({ context, onEmployeeChange, onRetry }: VisitInputsProps) {
  const { shouldAskAll } = context;
  const services = offeredBy(useVisit().employee_id, context);
  return (
    <>
      <CheckboxGroup
        source="services"
        label="Serviços"
        required
        choices={services?.map(({ id, name, price }) => ({ id, label: `${name} · ${formatMoney(price)}` }))}
        onRetry={onRetry}
        emptyText="Nenhum serviço cadastrado ainda."
      />
      <ReferenceInput
        source="employee_id"
        to={employees.name}
        label="Colaborador"
        required={shouldAskAll}
        emptyLabel={shouldAskAll ? 'Quem atendeu?' : WITHOUT}
        extraChoices={shouldAskAll ? [{ id: NOBODY, label: WITHOUT }] : undefined}
        onChosen={(id) => onEmployeeChange(id === NOBODY ? null : id)}
      />
      <SelectInput
        source="payment_method"
        label="Forma de pagamento"
        required={shouldAskAll}
        emptyLabel={shouldAskAll ? 'Como o cliente pagou?' : undefined}
        choices={paymentMethods.map((method) => ({ id: method, label: PAYMENT_METHODS[method] }))}
      />
      {context.rewards.length > 0 && <VisitReward terms={context} />}
    </>
  );
}

function VisitReward({ terms }: { terms: VisitContext }) {
  const { value, onChange } = useField<RewardPick>('reward');
  const visit = useVisit();
  return (
    <RewardField
      pick={value ?? visit.reward}
      onPick={onChange}
      rewards={terms.rewards}
      selectableRewards={getOfferedRewards(terms.rewards, terms.features)}
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
export function VisitTotal({ context }: { context: VisitContext }) {
  const visit = useVisit();
  const { subtotal, discount, total, reward } = totalsOf(visit, context);
  const spent = computePointsSpent({ reward, discount }, context.customer.points);
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
        rende <Count value={computePointsEarned(servicesOf(visit, context))} one="ponto" many="pontos" />
      </Typography>
    </Typography>
  );
}
