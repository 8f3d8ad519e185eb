import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Form, type HttpError, useNotify } from 'react-admin';
import type { Customer, Service } from '../../../domain/entities.ts';
import { FormButtons } from '../../components/form/FormButtons.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { SafeDialog } from '../../components/form/SafeDialog.tsx';
import { useChoices } from '../../components/form/useChoices.ts';
import { useOneAtATime } from '../../components/useOneAtATime.ts';
import type { Envelope } from '../../dataProvider/http.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { newKey } from '../../idempotencyKey.ts';
import { VisitFailure } from './VisitFailure.tsx';
import { VisitInputs, VisitTotal } from './VisitInputs.tsx';
import { NO_VISIT, saleOf, type Visit } from './visit.ts';

const NO_SERVICE = 'Escolha ao menos um serviço';

/** 'Nova Visita': a sale to this customer in one step. One key for all its tries: a retry never sells twice. */
export function NewVisitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [key] = useState(newKey);
  const touched = useRef(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const shop = useShopData();
  const { data: services, onRetry } = useChoices<Service>('services');
  const sale = useMutation({
    mutationFn: async (visit: Visit) => {
      const sold = await shop.createSale(saleOf(customer, visit, services ?? []), key);
      // A portal of some public network answers 200 to anything: only a sale with an id is one.
      if (sold?.id == null) throw new Error('the answer is no sale');
    },
    onSuccess: () => {
      notify('Venda criada com sucesso', { type: 'success' });
      queryClient.invalidateQueries();
      onClose();
    },
    onError: () => notify('Erro ao criar venda. Tente novamente.', { type: 'error' }),
  });
  /** What the server found wrong, by field. */
  const submit = useOneAtATime((visit: Visit) =>
    sale.mutateAsync(visit).catch((error: HttpError) => (error.body as Envelope | undefined)?.errors),
  );

  return (
    <SafeDialog title={`Nova Visita de ${customer.name}`} touched={touched} busy={sale.isPending} onClose={onClose}>
      {(close) => (
        <Form
          record={{}}
          defaultValues={NO_VISIT}
          validate={(visit: Partial<Visit>) => (visit.services?.length ? {} : { services: NO_SERVICE })}
          onSubmit={(values: object) => submit(values as Visit)}
          disableInvalidFormNotification
          noValidate
        >
          <FormFields touched={touched}>
            {sale.error && <VisitFailure error={sale.error} />}
            <VisitInputs services={services} onRetry={onRetry} />
          </FormFields>
          <VisitTotal services={services ?? []} />
          <FormButtons label="Registrar Visita" busy={sale.isPending} onCancel={close} />
        </Form>
      )}
    </SafeDialog>
  );
}
