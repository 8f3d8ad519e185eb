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
import { sell } from '../../pages/sale/sell.ts';
import { keepSale } from '../../saleQueue/storage.ts';
import { isUnreachable } from '../../saleQueue/verdict.ts';
import { sellsOnce, useSession } from '../../session.ts';
import { VisitFailure } from './VisitFailure.tsx';
import { VisitInputs, VisitTotal } from './VisitInputs.tsx';
import { NO_VISIT, saleOf, type Visit } from './visit.ts';

const NO_SERVICE = 'Escolha ao menos um serviço';
const KEPT = 'Visita guardada neste aparelho: entra sozinha quando o servidor voltar.';

/**
 * 'Nova Visita': a sale to this customer in one step. One key for all its tries: a retry never sells twice. Where the server
 * is not reached it waits on this device, as a sale of the wizard does.
 */
export function NewVisitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [key] = useState(newKey);
  const touched = useRef(false);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const shop = useShopData();
  const { data: services, onRetry } = useChoices<Service>('servicos');
  const session = useSession();
  const saleFor = (visit: Visit) => saleOf(customer, visit, services ?? []);
  const keepsVisit = (visit: Visit) =>
    session !== null && sellsOnce(session) && keepSale(session.id, key, saleFor(visit), null) !== null;
  const sale = useMutation({
    mutationFn: (visit: Visit) => sell(shop, saleFor(visit), key),
    onSuccess: () => {
      notify('Venda criada com sucesso', { type: 'success' });
      queryClient.invalidateQueries();
      onClose();
    },
    onError: (error, visit) => {
      if (isUnreachable(error) && keepsVisit(visit)) {
        notify(KEPT, { type: 'warning' });
        onClose();
      } else notify('Erro ao criar venda. Tente novamente.', { type: 'error' });
    },
  });
  /** What the server found wrong, by field. */
  const submit = useOneAtATime((visit: Visit) =>
    sale.mutateAsync(visit).then(
      () => undefined,
      (error: HttpError) => (error.body as Envelope | undefined)?.errors,
    ),
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
