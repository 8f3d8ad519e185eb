import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { ConfirmCloseDialog } from '../../components/form/ConfirmCloseDialog.tsx';
import { FormAlert } from '../../components/form/FormAlert.tsx';
import { FormButtons, FormFields } from '../../components/form/FormFields.tsx';
import { useSingleFlight } from '../../components/useSingleFlight.ts';
import type { NewSale } from '../../dataProvider/requests.ts';
import { useAllRecords, useEmployees, useRewards } from '../../dataProvider/useChoices.ts';
import { useCustomer } from '../../dataProvider/useCustomers.ts';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import type { Outcome } from '../../sales/outcome.ts';
import { useSubmitSale } from '../../sales/useSubmitSale.ts';
import { supportsIdempotency, useFeature, useFeatures, useSession } from '../../session.ts';
import {
  buildSale,
  createVisit,
  getMissingFields,
  type Visit,
  type VisitContext,
  VisitInputs,
  VisitTotal,
} from './VisitInputs.tsx';

const QUEUED = 'Visita guardada neste aparelho: entra sozinha quando o servidor voltar.';

/** 'Nova Visita': a sale to this customer in one step. One key for all its tries: a retry never sells twice. */
export function NewVisitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [key] = useState(createIdempotencyKey);
  const [failure, setFailure] = useState<Outcome | null>(null);
  // Once a try had no answer, a later refusal may not say what became of it.
  const doubtful = useRef(false);
  const touched = useRef(false);
  const notify = useNotify();
  const submit = useSubmitSale();
  const services = useAllRecords<Service>('servicos');
  const [attendedBy, setAttendedBy] = useState<Id | null>(null);
  const { employees } = useEmployees([attendedBy]);
  const redeems = useFeature('rewards.redeem');
  const rewards = useRewards({ enabled: redeems });
  const known = useCustomer(redeems ? customer.id : null);
  const terms: VisitContext = {
    customer: known.data ?? customer,
    services: services.data,
    employees,
    // Without the points of now nobody knows what they are enough for.
    rewards: (redeems && !known.isError && rewards.data) || [],
    features: useFeatures(),
    shouldAskAll: supportsIdempotency(useSession()),
  };
  const [start] = useState(() => createVisit(terms));
  // The reward, and with it the price, is known when these are.
  const counting =
    redeems && (rewards.isPending || known.isPending || (failure?.kind === 'refused' && known.isFetching));
  const sent = useRef<{ visit: string; sale: NewSale } | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (visit: Visit) => {
      // One of unknown outcome goes again as it went, though the points may be others by now.
      const again = doubtful.current && sent.current?.visit === JSON.stringify(visit) ? sent.current.sale : null;
      const sale = again ?? buildSale(visit, terms);
      sent.current = { visit: JSON.stringify(visit), sale };
      return submit({ key, sale, customTotal: null, outcomeUnknown: doubtful.current });
    },
  });

  /** Resolves to what the server found wrong, by field. */
  const send = useSingleFlight(async (visit: Visit) => {
    setFailure(null);
    const submitted = await mutateAsync(visit);
    if (submitted.kind === 'sold' || submitted.kind === 'queued') {
      if (submitted.kind === 'queued') notify(QUEUED, { type: 'warning' });
      onClose();
      return;
    }
    doubtful.current ||= submitted.kind === 'unknown';
    setFailure(submitted);
    return submitted.kind === 'refused' ? submitted.refusal.errors : undefined;
  });

  return (
    <ConfirmCloseDialog title={`Nova Visita de ${customer.name}`} dirtyRef={touched} busy={isPending} onClose={onClose}>
      {(close) => (
        <Form
          record={{}}
          defaultValues={start}
          validate={(visit: Partial<Visit>) => getMissingFields(visit, terms)}
          onSubmit={(values: object) => send(values as Visit)}
          disableInvalidFormNotification
          noValidate
        >
          <FormFields dirtyRef={touched}>
            {failure && <VisitFailure failure={failure} />}
            {redeems && (rewards.isError || known.isError) && (
              <FormAlert severity="warning" title="Não foi possível carregar as recompensas">
                A visita fica sem desconto, a não ser que você tente de novo mais tarde.
              </FormAlert>
            )}
            <VisitInputs
              context={terms}
              onEmployeeChange={setAttendedBy}
              onRetry={services.error && !services.data ? () => void services.refetch() : undefined}
            />
          </FormFields>
          <VisitTotal context={terms} />
          <FormButtons label="Registrar Visita" busy={isPending || counting} onCancel={close} />
        </Form>
      )}
    </ConfirmCloseDialog>
  );
}

/** Tells that the visit was refused, or that nobody knows. With a back end that is not known to sell once for each key, a person has to look first. */
function VisitFailure({ failure }: { failure: Outcome }) {
  const keepsPromise = supportsIdempotency(useSession());
  if (failure.kind === 'refused') {
    return (
      <FormAlert severity="error" title={failure.refusal.message}>
        O que você escolheu continua aqui.
      </FormAlert>
    );
  }
  return (
    <FormAlert severity="warning" title="Não sabemos se a visita foi registrada">
      {keepsPromise
        ? 'O servidor não respondeu. Tente de novo: é a mesma visita, e ela não será registrada duas vezes.'
        : 'O servidor não respondeu. Confira as visitas do cliente antes de tentar de novo.'}
    </FormAlert>
  );
}
