import ContentCut from '@mui/icons-material/ContentCutOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SubmitEvent } from 'react';
import { findById } from '../../../../domain/ids.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { formatPoints } from '../../../../domain/numbers.ts';
import { getOfferedServices } from '../../../../domain/reservations.ts';
import { canSell, computePointsEarned, computeSubtotal, NO_TOTAL } from '../../../../domain/sale.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { MoneyField } from '../../../components/MoneyField.tsx';
import { useOnlySeller } from '../../../dataProvider/useShop.ts';
import type { Wizard } from '../state/wizard.ts';
import { StepBar } from './ActionBar.tsx';
import { RepeatVisit } from './RepeatVisit.tsx';
import { ServiceGroup } from './ServiceGroup.tsx';
import { SaleSummary, StepHeader } from './StepHeader.tsx';

/** Step 4: the services and the total. */
export function ServiceStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, lists, view } = wizard;
  const { subtotal } = view.totals;
  const onlySeller = useOnlySeller();
  const sum = computeSubtotal(view.services, null);
  const specialties = getOfferedServices(view.employee);
  const ownServices = view.pricedServices.filter((service) => findById(specialties, service.id));
  const otherServices = view.pricedServices.filter((service) => !ownServices.includes(service));
  const group = { chosenIds: state.services, freeId: view.freeService, dispatch };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSell(subtotal) && !state.recheckTotal) dispatch({ type: 'continued' });
  };

  return (
    <>
      <StepHeader wizard={wizard} note="Marque tudo o que foi feito.">
        <SaleSummary wizard={wizard} />
      </StepHeader>
      {/* Who sells only their own work has no step of the employee. */}
      {onlySeller !== undefined && state.services.length === 0 && <RepeatVisit wizard={wizard} />}
      {lists.services.length === 0 && (
        <EmptyState
          icon={<ContentCut />}
          text="Nenhum serviço cadastrado. Informe o valor total para vender assim mesmo."
        />
      )}
      {ownServices.length > 0 && (
        <ServiceGroup {...group} title={`Serviços de ${view.employee?.name}`} services={ownServices} />
      )}
      <ServiceGroup
        {...group}
        title={ownServices.length > 0 ? 'Outros serviços' : 'Serviços'}
        services={otherServices}
      />
      <Amount onSubmit={handleSubmit} noValidate>
        <MoneyField
          label="Valor total"
          value={state.customTotal ?? sum}
          onChange={(cents) => dispatch({ type: 'customTotalSet', cents: cents ?? 0 })}
          error={!canSell(subtotal) && state.customTotal !== null ? NO_TOTAL : undefined}
          helperText={
            canSell(subtotal) ? (
              <>
                {state.customTotal !== null && 'Valor combinado. '}Soma dos serviços: {formatMoney(sum)}
                {view.freeService !== null && ` · a recompensa tira ${formatMoney(view.totals.discount)}`}
                {view.customer && (
                  <>
                    {' · '}
                    {formatPoints(computePointsEarned(view.services))} para {view.customer.name}
                  </>
                )}
              </>
            ) : (
              NO_TOTAL
            )
          }
        />
        {state.customTotal !== null && (
          <Button variant="outlined" onClick={() => dispatch({ type: 'customTotalSet', cents: null })}>
            Usar a soma dos serviços
          </Button>
        )}
      </Amount>
      <StepBar wizard={wizard} disabled={!canSell(subtotal)} />
    </>
  );
}

const Amount = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(3),
  '& > .MuiFormControl-root': { flex: '1 1 260px', maxWidth: 420 },
  '& input': { ...theme.typography.figure, fontSize: '1.5rem', height: 'auto' },
}));
