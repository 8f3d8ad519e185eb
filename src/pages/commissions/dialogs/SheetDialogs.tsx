import { Fragment } from 'react';
import { detectDocumentKind, formatDocument } from '../../../../domain/brDocuments.ts';
import { filterByFigure, formatPartnerNote, splitReceived } from '../../../../domain/commission.ts';
import { formatDateTime, formatDay } from '../../../../domain/dates.ts';
import type { Id, NamedRecord } from '../../../../domain/ids.ts';
import { type Cents, formatMoney, negate, sumCents } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { DayRange } from '../../../../domain/periods.ts';
import type { Payout } from '../../../../domain/resources/commissions.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { formatSaleNumber } from '../../../../domain/saleTexts.ts';
import type { CommissionEntry } from '../../../../domain/schemas/commission.ts';
import {
  describeEntry,
  describePaidEntry,
  FIGURES,
  figures,
  formatCut,
  formatEntryTitle,
  formatPayoutNumber,
  formatPayoutSource,
  sumPaidEntries,
} from '../../../../domain/statement.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { PrintDialog } from '../../../components/print/PrintDialog.tsx';
import { SheetRow, ShopHeader } from '../../../components/print/Sheet.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useShop } from '../../../dataProvider/useShop.ts';
import { useTimeZone } from '../../../session.ts';
import { useEmployee, useEntries } from '../queries.ts';

/** Previews and prints a payout with its rows: the receipt of payment, with a line to sign. */
export function PayoutSheetDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const timeZone = useTimeZone();
  const query = useEntries(payout.employee_id, { payout: payout.id });
  const { employee, number, until, amount, created_at, source } = payout;
  const isPaid = source !== 'settled';
  return (
    <PrintDialog
      title={`Recibo do pagamento nº ${number}`}
      placeholder={query.data ? null : <Placeholder query={query} />}
      onClose={onClose}
    >
      <div className="head">
        <ShopHeader />
        <p className="kind">{isPaid ? 'Recibo de comissões' : 'Acerto de comissões'}</p>
        <p>Pagamento nº {number}</p>
      </div>
      <dl>
        <SheetRow label="Profissional">{employee}</SheetRow>
        <EmployeeFacts id={payout.employee_id} />
        <SheetRow label="Até">{formatDay(until)}</SheetRow>
        <SheetRow label={isPaid ? 'Pago em' : 'Acertado em'}>{formatDateTime(created_at, timeZone)}</SheetRow>
        <SheetRow label="Pago com">{formatPayoutSource(payout)}</SheetRow>
      </dl>
      <EntryRows entries={query.data ?? []} />
      <div className="ending">
        <Sums entries={query.data ?? []} totalLabel={isPaid ? 'Pago' : 'Já estava pago'} />
        <PartnerNote employee={payout.employee_id} entries={query.data ?? []} />
        {isPaid && (
          <p className="block">
            {`Recebi ${formatMoney(amount)}, o que há de comissões, gorjetas, vales e ajustes até ${formatDay(until)}, conforme os itens acima.`}
          </p>
        )}
        <p className="signature">Assinatura de {employee}</p>
      </div>
    </PrintDialog>
  );
}

interface StatementSheetDialogProps {
  employee: NamedRecord;
  period: DayRange;
  entries: readonly CommissionEntry[];
  totals: StatementTotals;
  onClose: () => void;
}

/** What was paid in a period, what is owed at its end, and the part of that from before. */
export interface StatementTotals {
  paid: Cents;
  balance: Cents;
  before: Cents;
}

/** Previews and prints the statement of a period, with a line to sign. */
export function StatementSheetDialog({ employee, period, entries, totals, onClose }: StatementSheetDialogProps) {
  const { paid, balance, before } = totals;
  const paidRows = sumPaidEntries(entries);
  return (
    <PrintDialog title={`Extrato de ${employee.name}`} onClose={onClose}>
      <div className="head">
        <ShopHeader />
        <p className="kind">Extrato de comissões</p>
        <p>{`De ${formatDay(period.from)} a ${formatDay(period.to)}`}</p>
      </div>
      <dl>
        <SheetRow label="Profissional">{employee.name}</SheetRow>
        <EmployeeFacts id={employee.id} />
      </dl>
      <EntryRows entries={entries} hasPayouts />
      <div className="ending">
        <Sums entries={entries} totalLabel="Soma" />
        <dl>
          {paidRows !== 0 && <SheetRow label="Destes itens, já pagos" cents={negate(paidRows)} />}
          {before !== 0 && <SheetRow label="Em aberto de antes do período" cents={before} />}
          <SheetRow label={`A pagar até ${formatDay(period.to)}`} cents={balance} />
          <SheetRow label="Pago no período" cents={paid} />
        </dl>
        <PartnerNote employee={employee.id} entries={entries} />
        <p className="signature">Assinatura de {employee.name}</p>
      </div>
    </PrintDialog>
  );
}

function Placeholder({ query }: { query: ReturnType<typeof useEntries> }) {
  if (query.error) return <LoadError query={query} failure="Não foi possível carregar os itens do pagamento." />;
  return <RowSkeletons rows={6} height={48} />;
}

/** The document of a professional, and of a parceiro the days of the contract. */
function EmployeeFacts({ id }: { id: Id }) {
  const { data } = useEmployee(id);
  if (!data) return null;
  const { document, regime, contract_at, homologated_at } = data;
  const { fields } = employees;
  const isPartner = regime === 'parceiro';
  return (
    <>
      {document && <SheetRow label={detectDocumentKind(document) ?? 'Documento'}>{formatDocument(document)}</SheetRow>}
      {isPartner && contract_at && <SheetRow label={fields.contract_at.label}>{formatDay(contract_at)}</SheetRow>}
      {isPartner && homologated_at && (
        <SheetRow label={fields.homologated_at.label}>{formatDay(homologated_at)}</SheetRow>
      )}
    </>
  );
}

/** `hasPayouts`: each row says which payout has it. Without, they are the rows of a payout. */
function EntryRows({ entries, hasPayouts = false }: { entries: readonly CommissionEntry[]; hasPayouts?: boolean }) {
  if (entries.length === 0) return <p className="block">Nenhum item.</p>;
  return (
    <dl>
      {entries.map((entry) => (
        <Fragment key={entry.id}>
          <SheetRow label={formatSheetLabel(entry)} cents={entry.amount} />
          {[
            formatCut(entry),
            ...(hasPayouts ? describeEntry(entry) : describePaidEntry(entry)),
            hasPayouts && formatPayoutNumber(entry),
          ].map((line) => line && <SheetRow key={line} label={line} detail />)}
        </Fragment>
      ))}
    </dl>
  );
}

/** `21/11/2026 Corte, venda nº 12` */
function formatSheetLabel(entry: CommissionEntry): string {
  const sale = entry.number === null ? '' : `, ${formatSaleNumber(entry.number)}`;
  return `${formatDay(entry.date)} ${formatEntryTitle(entry)}${sale}`;
}

function Sums({ entries, totalLabel }: { entries: readonly CommissionEntry[]; totalLabel: string }) {
  const sum = (some: readonly CommissionEntry[]) => sumCents(some.map(({ amount }) => amount));
  return (
    <dl>
      {figures
        .filter((figure) => filterByFigure(entries, figure).length > 0)
        .map((figure) => (
          <SheetRow key={figure} label={FIGURES[figure]} cents={sum(filterByFigure(entries, figure))} />
        ))}
      <SheetRow label={totalLabel} cents={sum(entries)} total />
    </dl>
  );
}

/** For a salão-parceiro: the gross, both parts and the two lines of the invoice. */
function PartnerNote({ employee, entries }: { employee: Id; entries: readonly CommissionEntry[] }) {
  const { data } = useEmployee(employee);
  const shop = useShop();
  if (data?.regime !== 'parceiro') return null;
  const sums = splitReceived(entries);
  const { lines, gross, reversals, reversed, discount, shopDiscount, surcharge, received, commission } = sums;
  const note = formatPartnerNote(sums, { shop: shop?.document, employee: data.document });
  return (
    <>
      <dl>
        <SheetRow label={`Valor bruto de ${formatCount(lines, 'serviço', 'serviços')}`} cents={gross} />
        {reversals > 0 && (
          <SheetRow label={`Estornos de ${formatCount(reversals, 'serviço', 'serviços')}`} cents={reversed} />
        )}
        {discount !== 0 && <SheetRow label="Descontos" cents={negate(discount)} />}
        {shopDiscount !== 0 && <SheetRow label="Descontos do salão" cents={negate(shopDiscount)} />}
        {surcharge !== 0 && <SheetRow label="Acréscimos" cents={surcharge} />}
        <SheetRow label="Recebido dos clientes" cents={received} />
        <SheetRow label="Cota-parte do profissional" cents={commission} />
        <SheetRow label="Cota-parte do salão" cents={sums.shop} />
      </dl>
      {note && <p className="block lines small">{note}</p>}
    </>
  );
}
