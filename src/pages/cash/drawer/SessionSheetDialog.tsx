import { Fragment } from 'react';
import { PAYMENT_METHODS, paymentMethods } from '../../../../domain/constants.ts';
import { formatDateTime, formatDay, formatDayLong } from '../../../../domain/dates.ts';
import { CASH_MOVEMENT_KINDS } from '../../../../domain/drawer.ts';
import { formatMoney, negate } from '../../../../domain/money.ts';
import type { CashCount, CashSession } from '../../../../domain/schemas/cashSession.ts';
import { capitalize } from '../../../../domain/text.ts';
import { PrintDialog } from '../../../components/print/PrintDialog.tsx';
import { SheetRow, ShopHeader } from '../../../components/print/Sheet.tsx';
import { useTimeZone } from '../../../session.ts';
import { formatDifference, nameSession } from './texts.ts';

/** Previews and prints a session: its opening, movements, counts and who answers for them. */
export function SessionSheetDialog({ session, onClose }: { session: CashSession; onClose: () => void }) {
  return (
    <PrintDialog title={capitalize(nameSession(session, useTimeZone()))} onClose={onClose}>
      <SessionSheet session={session} />
    </PrintDialog>
  );
}

function SessionSheet({ session }: { session: CashSession }) {
  const timeZone = useTimeZone();
  const { business_day, opened_at, employee, float, opening_difference, movements, counts, reopenings, late } = session;
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
        {Boolean(opening_difference) && (
          <SheetRow label="Diferença na abertura">{formatDifference(opening_difference ?? 0)}</SheetRow>
        )}
      </dl>
      {session.float_corrections.map(({ created_at, before, after, by, reason }) => (
        <div className="block" key={created_at}>
          <p className="kind">Fundo de troco corrigido em {at(created_at)}</p>
          <p className="note">{`De ${formatMoney(before)} para ${formatMoney(after)}. ${by}: ${reason}`}</p>
        </div>
      ))}
      {movements.length > 0 && (
        <dl>
          {movements.map(({ id, kind, amount, reason, employee: who }) => (
            <Fragment key={id}>
              <SheetRow label={CASH_MOVEMENT_KINDS[kind]} cents={kind === 'sangria' ? negate(amount) : amount} />
              <SheetRow label={who} detail>
                {reason}
              </SheetRow>
            </Fragment>
          ))}
        </dl>
      )}
      {counts.map((count) => (
        <CountRows key={count.number} count={count} isOnly={counts.length === 1} countedAt={at(count.counted_at)} />
      ))}
      {reopenings.map(({ created_at, by, reason }) => (
        <div className="block" key={created_at}>
          <p className="kind">Reabertura em {at(created_at)}</p>
          <p className="note">{[by, reason].filter(Boolean).join(': ')}</p>
        </div>
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
