import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { type Blocker, useBeforeUnload, useLocation, useNavigate } from 'react-router-dom';
import { isDay } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { ErrorState } from '../../components/EmptyState.tsx';
import { useNavigationGuard } from '../../components/NavigationGuard.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useSale } from '../../components/sales/useSale.ts';
import type { SaleRef } from '../../dataProvider/requests.ts';
import { deleteCorrectionDraft, listUnfinishedCorrections, loadDraft } from '../../sales/drafts.ts';
import { useSession } from '../../session.ts';
import { ConfirmDialog } from './lazyParts.ts';
import { addSaleToLists, createCorrectionState } from './state/correction.ts';
import { readWizardState } from './state/draft.ts';
import type { WizardState } from './state/state.ts';
import { useSaleLists } from './state/useSaleLists.ts';
import { countSaleEntries } from './state/useStepHistory.ts';
import { useCorrectionDraft } from './state/wizard.ts';
import { WizardPage, WizardScreen } from './WizardScreen.tsx';

const HISTORY_PATH = '/historico';
const VOIDED = 'Esta venda já foi estornada.';
const MISSING = 'Esta venda não existe mais.';
const NOT_LOADED = 'Não foi possível carregar esta venda. Tente novamente.';
const NOT_MADE = 'A venda continua como está, e o que foi mudado nesta correção será descartado.';
const MAYBE_MADE =
  'Esta correção foi enviada e ainda não se sabe se ficou registrada. Ela continua nesta aba: para confirmar, toque de novo em Corrigir nesta venda.';

/** The wizard on the correction of one sale, which its address names. It has nothing to do with the new sale that is being entered. */
export function CorrectionPage() {
  const session = useSession();
  const { search } = useLocation();
  return (
    <WizardPage>
      <PageHeader title="Corrigir Venda" />
      {session ? (
        <Asked key={`${session.id} ${search}`} user={session.id} search={search} />
      ) : (
        <RowSkeletons rows={5} height={88} />
      )}
    </WizardPage>
  );
}

function Asked({ user, search }: { user: Id; search: string }) {
  // Who signs in again is led to the path alone.
  const [sale] = useState(() => saleIn(search) ?? leftSale(user));
  const [left] = useState(() => sale && loadDraft(user, readWizardState, sale.id));
  if (!sale) return <Back />;
  return left ? <Run user={user} begin={left} /> : <Begin user={user} sale={sale} />;
}

/** Begins the correction once the sale and what there is to choose from are there. */
function Begin({ user, sale }: { user: Id; sale: SaleRef }) {
  const { lists, isError, reload } = useSaleLists();
  const sold = useSale(sale);
  const [run, setRun] = useState<WizardState | null>(null);
  // What is cached may be from before it was voided.
  const data = sold.isFetching ? undefined : sold.data;
  // Begun once: when the sale is read again it may be voided, by this very correction.
  if (!run && lists && data && !data.voided) setRun(createCorrectionState(data, sale.day, addSaleToLists(lists, data)));
  if (run) return <Run user={user} begin={run} />;
  if (data === null || data?.voided) return <Back why={data ? VOIDED : MISSING} />;
  if (sold.isError || (isError && !lists)) {
    const retry = () => {
      if (sold.isError) void sold.refetch();
      reload();
    };
    return <ErrorState message={NOT_LOADED} onRetry={retry} />;
  }
  return <RowSkeletons rows={5} height={88} />;
}

function Run({ user, begin }: { user: Id; begin: WizardState }) {
  const corrected = begin.corrects?.id ?? '';
  const run = useCorrectionDraft(user, corrected, () => begin);
  const { corrects, attempt } = run.state;
  const isOver = corrects === undefined;
  const goBack = useGoBack();
  // The tab has the only draft of it.
  useBeforeUnload((event) => {
    if (!isOver) event.preventDefault();
  });
  const [blocked, setBlocked] = useState<Extract<Blocker, { state: 'blocked' }> | null>(null);
  useNavigationGuard(
    !isOver,
    ({ currentLocation: { pathname }, nextLocation: next }) =>
      !isOver && next.pathname !== pathname && next.pathname !== '/login',
    setBlocked,
  );
  const answer = (leave: boolean) => {
    setBlocked(null);
    // One that was sent stays: only with its key can it be found out what became of it.
    if (leave && !attempt) deleteCorrectionDraft(user, corrected);
    if (leave) blocked?.proceed();
    else blocked?.reset();
  };

  if (isOver) return <Back />;
  return (
    <>
      <WizardScreen user={user} draft={run} onGiveUp={goBack} />
      {blocked && (
        <ConfirmDialog
          title={attempt ? 'Sair sem saber se a correção foi registrada?' : 'Desistir da correção?'}
          text={attempt ? MAYBE_MADE : NOT_MADE}
          confirmLabel={attempt ? 'Sair assim mesmo' : 'Desistir da correção'}
          cancelLabel="Continuar corrigindo"
          danger
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </>
  );
}

/** Leads back to where one came from, with a word on why where nothing was begun. */
function Back({ why }: { why?: string }) {
  const notify = useNotify();
  const goBack = useGoBack();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (why) notify(why, { type: 'warning' });
    goBack();
  }, [why, notify, goBack]);
  return null;
}

/** Leaves the correction for the screen one came from as it was there, or for the list of sales. */
function useGoBack(): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (state?.inside) void navigate(-countSaleEntries(state));
    else void navigate(HISTORY_PATH, { replace: true });
  };
}

function saleIn(search: string): SaleRef | null {
  const asked = new URLSearchParams(search);
  const [id, day] = [asked.get('venda'), asked.get('dia')];
  return id && day && isDay(day) ? { id, day } : null;
}

/** The correction that this person left in this tab; one that was sent comes last. */
function leftSale(user: Id): SaleRef | null {
  const drafts = listUnfinishedCorrections(user).map((id) => loadDraft(user, readWizardState, id));
  const left = drafts.find((draft) => draft?.corrects && !draft.attempt) ?? drafts.find((draft) => draft?.corrects);
  return left?.corrects ?? null;
}
