import { Fragment } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/constants.ts';
import { formatDateTime } from '../../../domain/dates.ts';
import { negate } from '../../../domain/money.ts';
import { formatWhole } from '../../../domain/numbers.ts';
import type { Receipt, ReceiptLine } from '../../../domain/receipt.ts';
import { useTimeZone } from '../../session.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { SheetRow, ShopHeader } from './Sheet.tsx';

/** Previews and prints a sale's receipt. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const timeZone = useTimeZone();
  return (
    <PrintDialog title="Recibo de venda" onClose={onClose}>
      <SaleReceipt receipt={receipt} timeZone={timeZone} />
    </PrintDialog>
  );
}

/** A sale's receipt. The observation is internal and left out. */
function SaleReceipt({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { customer, employee, loose, lines, adjustment, subtotal, discount, reward, pointsTaken, total } = receipt;
  const onlyMethod = getOnlyMethod(receipt);
  return (
    <>
      <div className="head">
        <ShopHeader contact />
        <p className="kind">Recibo de venda</p>
        <p>Nº {receipt.id}</p>
        <p>{formatDateTime(receipt.soldAt, timeZone)}</p>
      </div>
      <dl>
        <SheetRow label="Cliente">{customer ?? (loose ? 'Venda avulsa' : 'Não informado')}</SheetRow>
        {employee && <SheetRow label="Colaborador">{employee}</SheetRow>}
      </dl>
      {lines.length > 0 && (
        <dl>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt does not change, and two lines may be alike
            <Line key={index} line={line} />
          ))}
          {adjustment !== 0 && <SheetRow label="Ajuste do valor" cents={adjustment} />}
        </dl>
      )}
      <dl>
        <SheetRow label="Subtotal" cents={subtotal} />
        <SheetRow label={reward ? `Desconto (${reward})` : 'Desconto'} cents={negate(discount)} />
        <SheetRow label="Total" cents={total} total />
        {pointsTaken > 0 && <SheetRow label="Pontos usados">{formatWhole(pointsTaken)}</SheetRow>}
        {onlyMethod && <SheetRow label="Pagamento">{getMethodName(onlyMethod)}</SheetRow>}
      </dl>
      {!onlyMethod && <PaymentDetails receipt={receipt} />}
      <p className="block small">Este recibo não é documento fiscal.</p>
    </>
  );
}

/** A line of the sale, with the employee where it differs from the sale's. */
function Line({ line: { name, price, employee } }: { line: ReceiptLine }) {
  return (
    <>
      <SheetRow label={name} cents={price} />
      {employee !== null && (
        <SheetRow label="Quem fez" detail>
          {employee}
        </SheetRow>
      )}
    </>
  );
}

/** The payment method of a sale with a single payment and no tip, change or instalments; null for any other. */
function getOnlyMethod({ payments: [first, ...others], tip }: Receipt): PaymentMethod | null {
  const isSimple = first && others.length === 0 && !tip && first.tendered === null && (first.installments ?? 1) === 1;
  return isSimple ? first.method : null;
}

/** Each part of the payment, with tip, change and instalments. */
function PaymentDetails({ receipt: { payments, tip, total } }: { receipt: Receipt }) {
  return (
    <dl>
      {tip && (
        <>
          <SheetRow label={tip.employee === null ? 'Gorjeta' : `Gorjeta para ${tip.employee}`} cents={tip.amount} />
          <SheetRow label="Total com a gorjeta" cents={total + tip.amount} />
        </>
      )}
      {payments.map(({ method, amount, tendered, change, installments }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={index}>
          <SheetRow label={getMethodName(method)} cents={amount} />
          {tendered !== null && <SheetRow label="Recebido" cents={tendered} detail />}
          {change > 0 && <SheetRow label="Troco" cents={change} detail />}
          {(installments ?? 1) > 1 && (
            <SheetRow label="Parcelas" detail>
              {installments}
            </SheetRow>
          )}
        </Fragment>
      ))}
    </dl>
  );
}

/** Other back ends may send unknown payment methods. */
function getMethodName(method: PaymentMethod): string {
  return PAYMENT_METHODS[method] ?? method;
}
