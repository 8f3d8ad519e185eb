import { Fragment } from 'react';
import { PAYMENT_METHODS, paymentMethods } from '../../../../domain/constants.ts';
import { formatDateTime, formatDay, formatDayLong } from '../../../../domain/dates.ts';
import {
  CASH_MOVEMENT_KINDS,
  computeExpected,
  FIGURE_LABELS,
  listExpectedParts,
  type SessionFigures,
} from '../../../../domain/drawer.ts';
import { formatMoney, negate } from '../../../../domain/money.ts';
import type { CashCount, CashSession } from '../../../../domain/schemas/cashSession.ts';
import { computeOpeningDifference, getFloatAtOpening } from '../../../../domain/sessionFloat.ts';
import { capitalize } from '../../../../domain/text.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { PrintDialog } from '../../../components/print/PrintDialog.tsx';
import { SheetRow, ShopHeader } from '../../../components/print/Sheet.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useTimeZone } from '../../../session.ts';
import { useFigures } from './queries.ts';
import { listSessionEvents, type SessionEvent } from './sessionEvents.ts';
import {
  formatCorrectedDifference,
  formatDifference,
  formatExpectedOpening,
  getTakenOut,
  nameSession,
} from './texts.ts';

/** Previews and prints a session: its opening, what was expected and why, movements, counts and who answers for them. */
export function SessionSheetDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  const figures = useFigures(session.id);
  // Figures from before the count would not add up to what it expected.
  const data = figures.isFetchedAfterMount && !figures.error ? figures.data : undefined;
  return (
    <PrintDialog
      title={capitalize(nameSession(session, useTimeZone()))}
      placeholder={
        data ? undefined : (
          <>
            <LoadError
              query={{ ...figures, data: undefined }}
              failure="Não foi possível carregar os valores do caixa."
            />
            {!figures.error && <RowSkeletons rows={6} height={32} />}
          </>
        )
      }
      onClose={onClose}
    >
      {data && <SessionSheet session={session} figures={data} />}
    </PrintDialog>
  );
}

function SessionSheet({ session, figures }: { session: CashSession; figures: SessionFigures }) {
  const timeZone = useTimeZone();
  const { business_day, opened_at, employee, counts, late } = session;
  const float = getFloatAtOpening(session);
  const openingDifference = computeOpeningDifference(session, float);
  const at = (instant: string) => formatDateTime(instant, timeZone);
  const last = counts.at(-1);
  return (
    <>
      <div className="head">
        <ShopHeader />
        <p className="kind">Conferência de caixa</p>
        <p>
          {formatDay(business_day)}, {formatDayLong(business_day).split(',')[0]}
        </p>
      </div>
      <dl>
        <SheetRow label="Abertura">{at(opened_at)}</SheetRow>
        <SheetRow label="Quem abriu">{employee}</SheetRow>
        <SheetRow label="Fundo de troco" cents={float} />
        {Boolean(openingDifference) && (
          <SheetRow label="Diferença na abertura">{formatDifference(openingDifference ?? 0)}</SheetRow>
        )}
      </dl>
      {Boolean(openingDifference) && (
        <p className="note">
          {formatExpectedOpening(session)}
          {session.opening_reason && ` Motivo: ${session.opening_reason}`}
        </p>
      )}
      <ExpectedRows session={session} figures={figures} />
      {listSessionEvents(session).map(({ key, ...each }) => (
        <EventRows key={key} session={session} {...each} moment={at(each.at)} isOnlyCount={counts.length === 1} />
      ))}
      {late.length > 0 && (
        <dl>
          {late.map(({ id, amount, method }) => (
            <SheetRow key={id} label={`Chegou depois${method ? `, ${PAYMENT_METHODS[method]}` : ''}`} cents={amount} />
          ))}
        </dl>
      )}
      <p className="signature">Assinatura de {last?.employee ?? employee}</p>
    </>
  );
}

/** What each method should have, with what it is made of. Methods without a movement are left out. */
function ExpectedRows({ session, figures }: { session: CashSession; figures: SessionFigures }) {
  const { counts, closed_at } = session;
  const expected = computeExpected(figures);
  const until = closed_at === null ? 'até agora' : counts.length > 1 ? `até a contagem ${counts.length}` : '';
  return (
    <dl>
      {until && <SheetRow label="Valores">{until}</SheetRow>}
      {paymentMethods.map((method) => {
        const parts = listExpectedParts(figures, method).filter(({ cents }) => cents !== 0);
        return (
          parts.length > 0 && (
            <Fragment key={method}>
              <SheetRow label={`Esperado em ${PAYMENT_METHODS[method]}`} cents={expected[method]} />
              {parts.map(({ figure, cents }) => (
                <SheetRow key={figure} label={FIGURE_LABELS[figure]} cents={cents} detail />
              ))}
            </Fragment>
          )
        );
      })}
    </dl>
  );
}

type EventRowsProps = SessionEvent & { session: CashSession; moment: string; isOnlyCount: boolean };

function EventRows({ session, kind, event, moment, isOnlyCount }: EventRowsProps) {
  if (kind === 'movement')
    return (
      <dl>
        <SheetRow
          label={CASH_MOVEMENT_KINDS[event.kind]}
          cents={event.kind === 'sangria' ? negate(event.amount) : event.amount}
        />
        <SheetRow label={moment} detail>
          {event.employee}
        </SheetRow>
        <SheetRow label="Motivo" detail>
          {event.reason}
        </SheetRow>
      </dl>
    );
  if (kind === 'count') return <CountRows count={event} isOnly={isOnlyCount} countedAt={moment} />;
  const by = [event.by, event.reason].filter(Boolean).join(': ');
  if (kind === 'reopening')
    return (
      <div className="block">
        <p className="kind">Reabertura em {moment}</p>
        <p className="note">{by}</p>
      </div>
    );
  return (
    <div className="block">
      <p className="kind">Fundo de troco corrigido em {moment}</p>
      <p className="note">{`De ${formatMoney(event.before)} para ${formatMoney(event.after)}. ${by}`}</p>
      <p className="note">{formatCorrectedDifference(session, event.after)}</p>
    </div>
  );
}

function CountRows({ count, isOnly, countedAt }: { count: CashCount; isOnly: boolean; countedAt: string }) {
  const { number, counted, expected, difference, keep, employee, reason } = count;
  return (
    <>
      <dl>
        <SheetRow label={isOnly ? 'Contagem' : `Contagem ${number}`}>{countedAt}</SheetRow>
        <SheetRow label="Quem contou">{employee}</SheetRow>
        {paymentMethods.map((method) => (
          <Fragment key={method}>
            <SheetRow label={PAYMENT_METHODS[method]} cents={counted[method]} />
            <SheetRow label="Esperado" cents={expected[method]} detail />
            {difference[method] !== 0 && (
              <SheetRow label="Diferença" detail>
                {formatDifference(difference[method])}
              </SheetRow>
            )}
          </Fragment>
        ))}
        <SheetRow label="Fica na gaveta" cents={keep} total />
        {getTakenOut(count) > 0 && <SheetRow label="Sai da gaveta" cents={getTakenOut(count)} />}
      </dl>
      {reason && (
        <div className="block">
          <p className="kind">Motivo</p>
          <p className="note">{reason}</p>
        </div>
      )}
    </>
  );
}
