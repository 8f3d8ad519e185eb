import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useBeforeUnload, useLocation, useNavigate } from 'react-router-dom';
import { isDay } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { ErrorState } from '../../components/EmptyState.tsx';
import { useNavigationGuard } from '../../components/NavigationGuard.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useSale } from '../../components/sales/useSale.ts';
import type { SaleRef } from '../../dataProvider/methods/sales.ts';
import { SALES_HISTORY_PATH } from '../../navigationIntent.ts';
import { deleteCorrectionDraft, listUnfinishedCorrections, loadDraft } from '../../sales/drafts.ts';
import { useSession } from '../../session.ts';
import { addSaleToLists, createCorrectionState } from './state/correction.ts';
import { readWizardState } from './state/draft.ts';
import type { WizardState } from './state/state.ts';
import { useSaleLists } from './state/useSaleLists.ts';
import { countSaleEntries } from './state/useStepHistory.ts';
import { useCorrectionDraft } from './state/wizard.ts';
import { WizardPage, WizardScreen } from './WizardScreen.tsx';

const VOIDED = 'Esta venda já foi estornada.';
const MISSING = 'Esta venda não existe mais.';
const NOT_LOADED = 'Não foi possível carregar esta venda. Tente novamente.';
const DISCARD_WARNING = 'A venda continua como está, e o que foi mudado nesta correção será descartado.';
const OUTCOME_WARNING =
  'Esta correção foi enviada e ainda não se sabe se ficou registrada. Ela continua nesta aba: para confirmar, toque de novo em Corrigir nesta venda.';

/** The wizard for the correction of the sale named in the URL. The draft of a new sale is not touched. */
export function CorrectionPage() {
  const session = useSession();
  const { search } = useLocation();
  return (
    <WizardPage>
      <PageHeader title="Corrigir Venda" />
      {session ? (
        <RequestedCorrection key={`${session.id} ${search}`} user={session.id} search={search} />
      ) : (
        <RowSkeletons rows={5} height={88} />
      )}
    </WizardPage>
  );
}

function RequestedCorrection({ user, search }: { user: Id; search: string }) {
  // After signing in again the user returns to the path without its query.
  const [sale] = useState(() => parseSaleRef(search) ?? findUnfinishedCorrection(user));
  const [storedDraft] = useState(() => sale && loadDraft(user, readWizardState, sale.id));
  if (!sale) return <GoBack />;
  return storedDraft ? (
    <CorrectionWizard user={user} initialState={storedDraft} />
  ) : (
    <StartCorrection user={user} sale={sale} />
  );
}

/** Starts the correction once the sale and the lists are loaded. */
function StartCorrection({ user, sale }: { user: Id; sale: SaleRef }) {
  const { lists, error, reload } = useSaleLists();
  const saleQuery = useSale(sale);
  const [startState, setStartState] = useState<WizardState | null>(null);
  // The cached sale may be from before it was voided.
  const data = saleQuery.isFetching ? undefined : saleQuery.data;
  // Runs once: a later refetch may show the sale as voided by this correction.
  if (!startState && lists && data && !data.voided)
    setStartState(createCorrectionState(data, sale.day, addSaleToLists(lists, data)));
  if (startState) return <CorrectionWizard user={user} initialState={startState} />;
  if (data === null || data?.voided) return <GoBack reason={data ? VOIDED : MISSING} />;
  if (saleQuery.isError || (error && !lists)) {
    const retry = () => {
      if (saleQuery.isError) void saleQuery.refetch();
      reload();
    };
    return <ErrorState message={NOT_LOADED} onRetry={retry} />;
  }
  return <RowSkeletons rows={5} height={88} />;
}

function CorrectionWizard({ user, initialState }: { user: Id; initialState: WizardState }) {
  const corrected = initialState.corrects?.id ?? '';
  const draft = useCorrectionDraft(user, corrected, () => initialState);
  const { corrects, attempt } = draft.state;
  const isDone = corrects === undefined;
  const goBack = useGoBack();
  const openDialog = useDialog();
  // The draft exists only in this tab.
  useBeforeUnload((event) => {
    if (!isDone) event.preventDefault();
  });
  useNavigationGuard(
    !isDone,
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      !isDone && next.pathname !== pathname && next.pathname !== '/login',
    (blocker) =>
      openDialog((close) => (
        <ConfirmDialog
          title={attempt ? 'Sair sem saber se a correção foi registrada?' : 'Desistir da correção?'}
          text={attempt ? OUTCOME_WARNING : DISCARD_WARNING}
          confirmLabel={attempt ? 'Sair assim mesmo' : 'Desistir da correção'}
          cancelLabel="Continuar corrigindo"
          danger
          onConfirm={() => {
            close();
            // A correction that was sent stays stored: its key is needed to find out what happened to it.
            if (!attempt) deleteCorrectionDraft(user, corrected);
            blocker.proceed();
          }}
          onClose={() => {
            close();
            blocker.reset();
          }}
        />
      )),
  );

  if (isDone) return <GoBack />;
  return <WizardScreen user={user} draft={draft} onGiveUp={goBack} />;
}

/** Goes back to the previous screen and shows `reason` as a toast. */
function GoBack({ reason }: { reason?: string }) {
  const notify = useNotify();
  const goBack = useGoBack();
  const hasNavigatedBack = useRef(false);
  useEffect(() => {
    if (hasNavigatedBack.current) return;
    hasNavigatedBack.current = true;
    if (reason) notify(reason, { type: 'warning' });
    goBack();
  }, [reason, notify, goBack]);
  return null;
}

/** Returns to the previous screen with its state, or to the sales history if there is none. */
function useGoBack(): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (state?.openedFromApp) void navigate(-countSaleEntries(state));
    else void navigate(SALES_HISTORY_PATH, { replace: true });
  };
}

function parseSaleRef(search: string): SaleRef | null {
  const params = new URLSearchParams(search);
  const [id, day] = [params.get('venda'), params.get('dia')];
  return id && day && isDay(day) ? { id, day } : null;
}

/** The correction this user left in this tab. One that was already sent is chosen last. */
function findUnfinishedCorrection(user: Id): SaleRef | null {
  const drafts = listUnfinishedCorrections(user).map((id) => loadDraft(user, readWizardState, id));
  const draft = drafts.find((draft) => draft?.corrects && !draft.attempt) ?? drafts.find((draft) => draft?.corrects);
  return draft?.corrects ?? null;
}
