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
  applyRewardPick,
  buildReward,
  computePointsEarned,
  computeSalePointsTaken,
  computeSaleTotals,
  getOfferedRewards,
  type RewardPick,
  resolveRewardPick,
  type SaleTotals,
} from '../../../domain/sale.ts';
import { useIsBookable } from '../../access.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { ReferenceInput } from '../../components/form/ReferenceInput.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useField } from '../../components/form/useField.ts';
import { Count, Money } from '../../components/NumericText.tsx';
import type { NewSale } from '../../dataProvider/methods/sales.ts';
import { RewardField } from '../../sales/RewardField.tsx';

export interface Visit {
  services: Id[];
  employee_id: Id | null;
  payment_method: PaymentMethod | null;
  reward: RewardPick;
}

/** The data of the form, and whether it asks for everything that the wizard asks for. */
export interface VisitContext {
  customer: Customer;
  /** The shop's services; undefined while loading. */
  services: readonly Service[] | undefined;
  /** Employees with their prices; empty while loading. */
  employees: readonly Employee[];
  /** In server order; empty on back ends without redemption outside the wizard. */
  rewards: readonly Reward[];
  features: ReadonlySet<string>;
  /**
   * If true nothing is preselected: a method or employee nobody chose would be wrong in the cash and the commissions.
   */
  requiresChoices: boolean;
}

/** The explicit choice of no employee, different from an empty field. */
const NOBODY = 'ninguem';
const WITHOUT_EMPLOYEE = 'Sem colaborador';

/** Bare back ends need only the services (spec.md §5). */
export function createVisit({ requiresChoices }: Pick<VisitContext, 'requiresChoices'>): Visit {
  return { services: [], employee_id: null, payment_method: requiresChoices ? null : 'cash', reward: { kind: 'auto' } };
}

/** Errors of missing fields, by field. */
export function getMissingFields(
  visit: Partial<Visit>,
  { requiresChoices }: Pick<VisitContext, 'requiresChoices'>,
): Record<string, string> {
  return {
    ...(!visit.services?.length && { services: 'Escolha ao menos um serviço' }),
    ...(requiresChoices && visit.employee_id == null && { employee_id: 'Escolha quem atendeu' }),
    ...(requiresChoices && !visit.payment_method && { payment_method: 'Escolha a forma de pagamento' }),
  };
}

type VisitChoices = Pick<Visit, 'services' | 'employee_id' | 'reward'>;

/** The services at the employee's prices. */
function getPricedServices(employee: Id | null, { services, employees }: VisitContext): Service[] | undefined {
  const attendant = employees.find(({ id }) => isSameId(id, employee));
  return services?.map((service) => applyEmployeePrice(service, attendant));
}

/** The selected services. */
function getSelectedServices(visit: VisitChoices, context: VisitContext): Service[] {
  const offered = getPricedServices(visit.employee_id, context) ?? [];
  return offered.filter((service) => visit.services.some((id) => isSameId(id, service.id)));
}

/** The totals of a visit, with the reward as in the wizard. */
function computeTotals(visit: VisitChoices, context: VisitContext): SaleTotals {
  const services = getSelectedServices(visit, context);
  return computeSaleTotals({
    services,
    customTotal: null,
    rewards: context.rewards,
    customerPoints: context.customer.points,
    choice: resolveRewardPick(visit.reward, context.rewards, services),
  });
}

/** Builds the sale of a visit. */
export function buildSale(visit: Visit, context: VisitContext): NewSale {
  const services = getSelectedServices(visit, context);
  const totals = computeTotals(visit, context);
  return {
    individual: false,
    customer_id: context.customer.id,
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
  /** Called with the chosen employee's id, which the context must then include; null for none. */
  onEmployeeChange: (id: Id | null) => void;
  onRetry: (() => void) | undefined;
}

export function VisitInputs({ context, onEmployeeChange, onRetry }: VisitInputsProps) {
  const { requiresChoices } = context;
  const services = getPricedServices(useVisit().employee_id, context);
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
        required={requiresChoices}
        isOffered={useIsBookable()}
        emptyLabel={requiresChoices ? 'Quem atendeu?' : WITHOUT_EMPLOYEE}
        extraChoices={requiresChoices ? [{ id: NOBODY, label: WITHOUT_EMPLOYEE }] : undefined}
        onChosen={(id) => onEmployeeChange(id === NOBODY ? null : id)}
      />
      <SelectInput
        source="payment_method"
        label="Forma de pagamento"
        required={requiresChoices}
        emptyLabel={requiresChoices ? 'Como o cliente pagou?' : undefined}
        choices={paymentMethods.map((method) => ({ id: method, label: PAYMENT_METHODS[method] }))}
      />
      {context.rewards.length > 0 && <VisitReward context={context} />}
    </>
  );
}

function VisitReward({ context }: { context: VisitContext }) {
  const { value, onChange } = useField<RewardPick>('reward');
  const services = useField<Id[]>('services');
  const visit = useVisit();
  const totals = computeTotals(visit, context);
  const choose = (pick: RewardPick) => {
    const next = applyRewardPick(visit, pick);
    services.onChange(next.services);
    onChange(next.reward);
  };
  return (
    <RewardField
      pick={value ?? visit.reward}
      onPick={choose}
      rewards={context.rewards}
      selectableRewards={getOfferedRewards(context.rewards, context.features)}
      totals={totals}
      services={getSelectedServices(visit, context)}
      offeredServices={getPricedServices(visit.employee_id, context) ?? []}
      customer={context.customer.name}
      points={context.customer.points}
      pointsTaken={computeSalePointsTaken(totals, context.customer.points)}
    />
  );
}

/** The current values that a total depends on. */
function useVisit(): VisitChoices {
  const { services, employee_id, reward } = useWatch() as Partial<Visit>;
  return { services: services ?? [], employee_id: employee_id ?? null, reward: reward ?? { kind: 'auto' } };
}

/** The total, fixed above the buttons so that it is always visible. */
export function VisitTotal({ context }: { context: VisitContext }) {
  const visit = useVisit();
  const { subtotal, discount, total, reward } = computeTotals(visit, context);
  const spent = computeSalePointsTaken({ reward, discount }, context.customer.points);
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
        rende <Count value={computePointsEarned(getSelectedServices(visit, context))} one="ponto" many="pontos" />
      </Typography>
    </Typography>
  );
}
