import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { pointsEarned, subtotalOf } from '../../../domain/sale.ts';
import { Count, Money } from '../../components/Figure.tsx';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import type { NewSale } from '../../dataProvider/types.ts';
import { useActiveEmployees } from '../../dataProvider/useChoices.ts';

export interface Visit {
  services: Id[];
  employee_id: Id | null;
  payment_method: PaymentMethod;
}

export const NO_VISIT: Visit = { services: [], employee_id: null, payment_method: 'cash' };

/** The services of a visit, of those the shop offers. */
function servicesOf(visit: Pick<Visit, 'services'>, offered: readonly Service[]): Service[] {
  return offered.filter((service) => visit.services.some((id) => sameId(id, service.id)));
}

/** A visit as the sale it is: this customer's, at the services' prices. */
export function saleOf(customer: Customer, visit: Visit, offered: readonly Service[]): NewSale {
  const services = servicesOf(visit, offered);
  return {
    individual: false,
    customer_id: customer.id,
    reservation_id: null,
    employee_id: visit.employee_id,
    services: services.map((service) => service.id),
    amount: subtotalOf(services, null),
    payment_method: visit.payment_method,
    observation: null,
    reward_id: null,
  };
}

interface VisitInputsProps {
  /** What the shop offers; undefined while that is not known. */
  services: readonly Service[] | undefined;
  onRetry: (() => void) | undefined;
}

/** What was done, by whom, how it was paid, and what it comes to. */
export function VisitInputs({ services, onRetry }: VisitInputsProps) {
  const { data: employees = [] } = useActiveEmployees();
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
      <SelectInput
        source="employee_id"
        label="Colaborador"
        emptyLabel="Sem colaborador"
        choices={employees.map(({ id, name }) => ({ id, label: name }))}
      />
      <SelectInput
        source="payment_method"
        label="Forma de pagamento"
        choices={paymentMethods.map((method) => ({ id: method, label: PAYMENT_METHODS[method] }))}
      />
    </>
  );
}

/** What is chosen comes to, over the buttons: in sight however long the list of services is. */
export function VisitTotal({ services }: { services: readonly Service[] }) {
  const ids: Visit['services'] | undefined = useWatch({ name: 'services' });
  const chosen = servicesOf({ services: ids ?? [] }, services);
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
        Total <Money cents={subtotalOf(chosen, null)} />
      </span>
      <Typography component="span" variant="body2" color="textSecondary">
        rende <Count value={pointsEarned(chosen)} one="ponto" many="pontos" />
      </Typography>
    </Typography>
  );
}
