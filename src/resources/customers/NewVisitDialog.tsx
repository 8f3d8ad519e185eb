import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Form, type HttpError, useGetList, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../domain/constants.ts';
import { type Customer, type Id, type Service, sameId } from '../../../domain/entities.ts';
import { formatMoney } from '../../../domain/money.ts';
import { pointsEarned, subtotalOf } from '../../../domain/sale.ts';
import { CheckboxGroup } from '../../components/form/CheckboxGroup.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { newKey } from '../../idempotencyKey.ts';

interface Visit {
  services?: Id[];
  employee_id?: Id | null;
  payment_method?: PaymentMethod;
}

const NO_SERVICE = 'Escolha ao menos um serviço';

/** 'Nova Visita': a sale to this customer in one step. One key for all its tries: a retry never sells twice. */
export function NewVisitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const titleId = useId();
  const [key] = useState(newKey);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const shop = useShopData();
  const { data: services = [] } = useGetList<Service>('services', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  });
  const { data: employees = [] } = useQuery({
    queryKey: ['employees', 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
  const sale = useMutation({
    mutationFn: (visit: Visit) => shop.createSale(saleOf(customer, visit, services), key),
    onSuccess: () => {
      notify('Venda criada com sucesso', { type: 'success' });
      queryClient.invalidateQueries();
      onClose();
    },
    onError: () => notify('Erro ao criar venda. Tente novamente.', { type: 'error' }),
  });

  return (
    <Dialog open onClose={sale.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{`Nova Visita de ${customer.name}`}</DialogTitle>
      <Form
        record={{}}
        defaultValues={{ services: [], employee_id: null, payment_method: 'cash' }}
        validate={(visit: Visit) => (visit.services?.length ? {} : { services: NO_SERVICE })}
        onSubmit={(visit: Visit) => sale.mutate(visit)}
        disableInvalidFormNotification
        noValidate
      >
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {sale.error && <Alert severity="error">{(sale.error as HttpError).message}</Alert>}
            <CheckboxGroup
              source="services"
              label="Serviços"
              required
              choices={services.map(({ id, name, price }) => ({ id, label: `${name} · ${formatMoney(price)}` }))}
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
            <VisitTotal services={services} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={sale.isPending}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" color="success" loading={sale.isPending}>
            Registrar Visita
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function VisitTotal({ services }: { services: readonly Service[] }) {
  const chosen = chosenOf(useWatch({ name: 'services' }), services);
  return (
    <Typography variant="h3" component="p" role="status">
      {`Total ${formatMoney(subtotalOf(chosen, null))} · ${pointsEarned(chosen)} pontos`}
    </Typography>
  );
}

function chosenOf(ids: readonly Id[] | undefined, services: readonly Service[]): Service[] {
  return services.filter((service) => ids?.some((id) => sameId(id, service.id)));
}

function saleOf(customer: Customer, visit: Visit, services: readonly Service[]) {
  const chosen = chosenOf(visit.services, services);
  return {
    individual: false,
    customer_id: customer.id,
    reservation_id: null,
    employee_id: visit.employee_id ?? null,
    services: chosen.map((service) => service.id),
    amount: subtotalOf(chosen, null),
    payment_method: visit.payment_method ?? 'cash',
    observation: null,
    reward_id: null,
  };
}
