import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Service, services as servicesResource } from '../../../domain/resources/services.ts';
import { ConfirmCloseDialog } from '../../components/ConfirmCloseDialog.tsx';
import { FormAlert } from '../../components/FormAlert.tsx';
import { FormButtons, FormFields } from '../../components/form/FormFields.tsx';
import { useSingleFlight } from '../../components/useSingleFlight.ts';
import type { NewSale } from '../../dataProvider/methods/sales.ts';
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

/**
 * 'Nova Visita': a sale to this customer in one step. All attempts share one idempotency key, so that a retry never
 * sells twice.
 */
export function NewVisitDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [key] = useState(createIdempotencyKey);
  const [failure, setFailure] = useState<Outcome | null>(null);
  // After an attempt without an answer, a later refusal may not say whether the sale is stored.
  const isOutcomeUnknown = useRef(false);
  const dirtyRef = useRef(false);
  const notify = useNotify();
  const submit = useSubmitSale();
  const services = useAllRecords<Service>(servicesResource.name);
  const [employeeId, setEmployeeId] = useState<Id | null>(null);
  const { employees } = useEmployees([employeeId]);
  const canRedeem = useFeature('rewards.redeem');
  const rewards = useRewards({ enabled: canRedeem });
  const currentCustomer = useCustomer(canRedeem ? customer.id : null);
  const context: VisitContext = {
    customer: currentCustomer.data ?? customer,
    services: services.data,
    employees,
    // Rewards are offered only if the current points are loaded.
    rewards: (canRedeem && !currentCustomer.isError && rewards.data) || [],
    features: useFeatures(),
    requiresChoices: supportsIdempotency(useSession()),
  };
  const [defaultVisit] = useState(() => createVisit(context));
  // The reward and the price are unknown until these are loaded.
  const isPricePending =
    canRedeem &&
    (rewards.isPending || currentCustomer.isPending || (failure?.kind === 'refused' && currentCustomer.isFetching));
  const sent = useRef<{ visit: string; sale: NewSale } | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (visit: Visit) => {
      // A retry of unknown outcome sends the same sale, even if the points have changed.
      const previousSale =
        isOutcomeUnknown.current && sent.current?.visit === JSON.stringify(visit) ? sent.current.sale : null;
      const sale = previousSale ?? buildSale(visit, context);
      sent.current = { visit: JSON.stringify(visit), sale };
      return submit({
        key,
        sale,
        choices: { customTotal: null, reward: visit.reward },
        outcomeUnknown: isOutcomeUnknown.current,
      });
    },
  });

  /** Resolves to the server's errors by field. */
  const send = useSingleFlight(async (visit: Visit) => {
    setFailure(null);
    const submitted = await mutateAsync(visit);
    if (submitted.kind === 'sold' || submitted.kind === 'queued') {
      if (submitted.kind === 'queued') notify(QUEUED, { type: 'warning' });
      onClose();
      return;
    }
    isOutcomeUnknown.current ||= submitted.kind === 'unknown';
    setFailure(submitted);
    return submitted.kind === 'refused' ? submitted.refusal.errors : undefined;
  });

  return (
    <ConfirmCloseDialog
      title={`Nova Visita de ${customer.name}`}
      dirtyRef={dirtyRef}
      busy={isPending}
      onClose={onClose}
    >
      {(close) => (
        <Form
          record={{}}
          defaultValues={defaultVisit}
          validate={(visit: Partial<Visit>) => getMissingFields(visit, context)}
          onSubmit={(values: object) => send(values as Visit)}
          disableInvalidFormNotification
          noValidate
        >
          <FormFields dirtyRef={dirtyRef}>
            {failure && <VisitFailure failure={failure} />}
            {canRedeem && (rewards.isError || currentCustomer.isError) && (
              <FormAlert severity="warning" title="Não foi possível carregar as recompensas">
                A visita fica sem desconto, a não ser que você tente de novo mais tarde.
              </FormAlert>
            )}
            <VisitInputs
              context={context}
              onEmployeeChange={setEmployeeId}
              onRetry={services.error && !services.data ? () => void services.refetch() : undefined}
            />
          </FormFields>
          <VisitTotal context={context} />
          <FormButtons label="Registrar Visita" busy={isPending || isPricePending} onCancel={close} />
        </Form>
      )}
    </ConfirmCloseDialog>
  );
}

/**
 * Says that the visit was refused, or that its outcome is unknown. Without idempotency (bare back ends) the user must
 * check before trying again.
 */
function VisitFailure({ failure }: { failure: Outcome }) {
  const isIdempotent = supportsIdempotency(useSession());
  if (failure.kind === 'refused') {
    return (
      <FormAlert severity="error" title={failure.refusal.message}>
        O que você escolheu continua aqui.
      </FormAlert>
    );
  }
  return (
    <FormAlert severity="warning" title="Não sabemos se a visita foi registrada">
      {isIdempotent
        ? 'O servidor não respondeu. Tente de novo: é a mesma visita, e ela não será registrada duas vezes.'
        : 'O servidor não respondeu. Confira as visitas do cliente antes de tentar de novo.'}
    </FormAlert>
  );
}
