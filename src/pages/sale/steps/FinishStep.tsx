import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatPaymentMethods, getMainMethod } from '../../../../domain/payments.ts';
import { canSell, NO_TOTAL, RESERVATION_ALREADY_SOLD } from '../../../../domain/sale.ts';
import { ActionAlert } from '../../../components/ActionAlert.tsx';
import { ignoreDoubleClick } from '../../../components/BusyButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { SoldSaleButton } from '../../../components/sales/soldReservation.tsx';
import type { Attempt } from '../../../sales/drafts.ts';
import { isAlreadySold } from '../../../sales/outcome.ts';
import { supportsIdempotency, useSession } from '../../../session.ts';
import { getMissingNames, type MissingReferences } from '../state/missingReferences.ts';
import { getPriceStatus, type Wizard } from '../state/wizard.ts';
import { ActionBar, getAmountDue } from './ActionBar.tsx';
import { AgreedTotalQuestion, getReplacedSubtotal } from './AgreedTotalQuestion.tsx';
import { Review } from './Review.tsx';
import { StepHeader } from './StepHeader.tsx';
import { TotalLines } from './TotalLines.tsx';

/** Step 6: the review, with the discount applied, and the final button. */
export function FinishStep({ wizard }: { wizard: Wizard }) {
  const { state, dispatch, view, finish, queue } = wizard;
  const { attempt, refusal } = state;
  const finishLabel = state.corrects ? 'Finalizar Correção' : 'Finalizar Venda';
  const openDialog = useDialog();
  const isSending = attempt?.status === 'sending';
  const isUnknown = attempt?.status === 'unknown';
  const isSold = refusal !== null && isAlreadySold(refusal);
  const { totals } = view;
  const { payments, tip, problem, mismatchMessage } = view.paymentSummary;
  const method = getMainMethod(payments);
  const priceStatus = getPriceStatus(wizard);
  const askToConfirm = () =>
    openDialog((close) => (
      <ConfirmDialog
        title="Antes de alterar, confirme esta venda"
        text="Ela pode já estar registrada. Tente finalizar de novo: se já estiver, nada se repete; se o servidor recusar, você poderá alterar."
        confirmLabel={finishLabel}
        cancelLabel="Cancelar"
        onConfirm={() => {
          close();
          finish();
        }}
        onClose={close}
      />
    ));

  return (
    <>
      <StepHeader wizard={wizard} note="Confira e finalize." />
      {isUnknown && <UnknownOutcome attempt={attempt} onQueue={queue} />}
      {refusal && (
        <ActionAlert severity="error" sx={{ mb: 2, alignItems: 'flex-start' }}>
          <div>
            <AlertTitle>{refusal.message}</AlertTitle>
            {!refusal.isKeyReused && !refusal.outcomeUnknown && 'Nada foi registrado.'}
            {refusal.errors.reward_id && state.reward.kind === 'auto' && ' O total foi refeito: confira e finalize.'}
          </div>
          {refusal.message === RESERVATION_ALREADY_SOLD && view.reservation && (
            <SoldSaleButton reservation={view.reservation} />
          )}
        </ActionAlert>
      )}
      {wizard.missingReferences && <MissingReferencesAlert references={wizard.missingReferences} onRemove={dispatch} />}
      <Columns>
        <Review wizard={wizard} />
        <TotalLines
          subtotal={totals.subtotal}
          replacedSubtotal={getReplacedSubtotal(wizard)}
          discount={totals.discount}
          pointsTaken={view.pointsTaken}
          total={totals.total}
          method={method && formatPaymentMethods({ payment_method: method, payments })}
          tip={tip?.amount ?? 0}
          dueLabel={getAmountDue(wizard).label}
          isDiscountPending={priceStatus === 'loading'}
        />
      </Columns>
      {priceStatus === 'failed' && (
        <ActionAlert severity="warning" sx={{ mt: 2 }}>
          <div>
            Não foi possível carregar os pontos do cliente, e sem eles não se sabe o desconto. Para vender sem desconto,
            escolha “Sem recompensa” no pagamento.
          </div>
          <Button color="inherit" variant="outlined" onClick={wizard.reloadPoints}>
            Tentar novamente
          </Button>
        </ActionAlert>
      )}
      {!canSell(totals.total) && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {NO_TOTAL}
        </Alert>
      )}
      <ActionBar
        {...getAmountDue(wizard)}
        question={<AgreedTotalQuestion wizard={wizard} />}
        problem={isSold ? 'Já vendido' : mismatchMessage}
        busy={isSending}
        onBack={() => (isUnknown ? askToConfirm() : dispatch({ type: 'goBack' }))}
      >
        <Button
          data-goes-on
          size="large"
          variant="contained"
          color="success"
          loading={isSending}
          disabled={
            isSold || !canSell(totals.total) || problem !== null || priceStatus !== 'known' || state.recheckTotal
          }
          onClick={ignoreDoubleClick(finish)}
        >
          {finishLabel}
        </Button>
      </ActionBar>
    </>
  );
}

/** Lists references deleted since they were chosen, with a button that removes them. */
function MissingReferencesAlert({
  references,
  onRemove,
}: {
  references: MissingReferences;
  onRemove: (references: MissingReferences) => void;
}) {
  const names = getMissingNames(references);
  const all = new Intl.ListFormat('pt-BR').format(names);
  const only = names.length === 1 && references.services.length < 2;
  return (
    <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>
        {all.charAt(0).toUpperCase() + all.slice(1)} {only ? 'não existe mais' : 'não existem mais'} no cadastro
      </AlertTitle>
      {references.customer && 'Sem cliente a venda não dá pontos, não conta visita e não leva recompensa. '}
      {references.services.length > 0 && 'O total muda. '}
      <Button color="inherit" variant="outlined" sx={{ display: 'flex', mt: 1 }} onClick={() => onRemove(references)}>
        Continuar sem {all}
      </Button>
    </Alert>
  );
}

/** Says that the outcome is unknown. Without idempotency (bare back ends) the user must check before trying again. */
function UnknownOutcome({ attempt, onQueue }: { attempt: Attempt; onQueue: () => void }) {
  const isIdempotent = supportsIdempotency(useSession());
  const hasObservation = attempt.sale.observation !== null;
  if (attempt.correction) {
    return (
      <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
        <AlertTitle>Não sabemos se a correção foi registrada</AlertTitle>O servidor não respondeu. Toque em Finalizar
        Correção de novo: é a mesma correção, e ela não será feita duas vezes. Sem conexão ela não fica guardada para
        entrar sozinha: tente de novo quando o servidor voltar.
      </Alert>
    );
  }
  return (
    <Alert severity="warning" sx={{ mb: 2, alignItems: 'flex-start' }}>
      <AlertTitle>Não sabemos se a venda foi registrada</AlertTitle>
      {isIdempotent
        ? 'O servidor não respondeu. Toque em Finalizar Venda de novo: é a mesma venda, e ela não será registrada duas vezes. '
        : 'O servidor não respondeu. Confira no Caixa se ela já aparece antes de tentar de novo. '}
      Até a resposta chegar, nada nela pode ser alterado, e ela fica guardada nesta aba.
      {isIdempotent && (
        <>
          {' '}
          {hasObservation
            ? 'Ela também pode esperar neste aparelho e entrar sozinha, sem a observação, que pode ter dados pessoais.'
            : 'Ela também pode esperar neste aparelho e entrar sozinha.'}
          <Button color="inherit" variant="outlined" sx={{ display: 'flex', mt: 1 }} onClick={onQueue}>
            {hasObservation ? 'Guardar sem a observação' : 'Guardar neste aparelho'}
          </Button>
        </>
      )}
    </Alert>
  );
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 360px', gap: theme.spacing(3) },
}));
