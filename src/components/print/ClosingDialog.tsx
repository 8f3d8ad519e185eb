import { buildClosingLines, buildUncoveredLine } from '../../../domain/cash.ts';
import { formatDateTime, formatDay, formatDayLong } from '../../../domain/dates.ts';
import type { CashClosing } from '../../../domain/resources/closings.ts';
import { useTimeZone } from '../../session.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { SheetRow, ShopHeader } from './Sheet.tsx';

/** Previews and prints a closing. */
export function ClosingDialog({ closing, onClose }: { closing: CashClosing; onClose: () => void }) {
  return (
    <PrintDialog title={`Fechamento de ${formatDay(closing.closed_at)}`} onClose={onClose}>
      <ClosingSheet closing={closing} />
    </PrintDialog>
  );
}

/** A closing on paper: the registered amounts, who closed, the payment methods, and a line for the signature. */
function ClosingSheet({ closing }: { closing: CashClosing }) {
  const { closed_at, employee, total_received, observation, counts, recorded_at } = closing;
  const timeZone = useTimeZone();
  const uncoveredLine = buildUncoveredLine(closing);
  return (
    <>
      <div className="head">
        <ShopHeader />
        <p className="kind">Fechamento de caixa</p>
        <p>
          {formatDay(closed_at)}, {formatDayLong(closed_at).split(',')[0]}
        </p>
      </div>
      <dl>
        <SheetRow label="Responsável">{employee}</SheetRow>
        {recorded_at && <SheetRow label="Fechado em">{formatDateTime(recorded_at, timeZone)}</SheetRow>}
        {(counts ?? 0) > 1 && <SheetRow label="Contagens">{`${counts}, vale a última`}</SheetRow>}
      </dl>
      <dl>
        {buildClosingLines(closing).map(({ label, cents }) => (
          <SheetRow key={label} label={label} cents={cents} />
        ))}
        <SheetRow label="Total" cents={total_received} total />
      </dl>
      {uncoveredLine && (
        <dl>
          <SheetRow label={uncoveredLine.label} cents={uncoveredLine.cents} />
        </dl>
      )}
      {observation && (
        <div className="block">
          <p className="kind">Observação</p>
          <p className="note">{observation}</p>
        </div>
      )}
      <p className="signature">Assinatura de {employee}</p>
    </>
  );
}
