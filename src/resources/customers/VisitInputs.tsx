import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { PAYMENT_METHODS, paymentMethods } from '../../../domain/constants.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { pointsEarned, subtotalOf } from '../../../domain/sale.ts';
import { Count } from '../../components/Count.tsx';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { Money } from '../../components/Money.tsx';
import { useActiveEmployees } from '../../dataProvider/useActiveEmployees.ts';
import { servicesOf, type Visit } from './visit.ts';

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
