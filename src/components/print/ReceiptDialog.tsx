import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import { formatDay, shopTime } from '../../../domain/dates.ts';
import type { Receipt } from '../../../domain/receipt.ts';
import { useTimeZone } from '../../session.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { Row } from './Sheet.tsx';
import { useShopName } from './useShopName.ts';

/** The receipt of a sale, to look at and to print. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const timeZone = useTimeZone();
  return (
    <PrintDialog title="Recibo de venda" onClose={onClose}>
      <SaleReceipt receipt={receipt} timeZone={timeZone} />
    </PrintDialog>
  );
}

/** The receipt of a sale. The observation is the shop's own and is left out. */
function SaleReceipt({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { day, time } = shopTime(new Date(receipt.soldAt), timeZone);
  const { customer, employee, loose, lines, adjustment, subtotal, discount, reward, pointsTaken, total, method } =
    receipt;
  return (
    <>
      <div className="head">
        <p className="shop">{useShopName()}</p>
        <p className="kind">Recibo de venda</p>
        <p>Nº {receipt.id}</p>
        <p>
          {formatDay(day)} às {time}
        </p>
      </div>
      <dl>
        <Row label="Cliente">{customer ?? (loose ? 'Venda avulsa' : 'Não informado')}</Row>
        {employee && <Row label="Colaborador">{employee}</Row>}
      </dl>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ name, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt does not change, and two lines may be alike
            <Row key={index} label={name} cents={price} />
          ))}
          {adjustment !== 0 && <Row label="Ajuste do valor" cents={adjustment} />}
        </dl>
      )}
      <dl>
        <Row label="Subtotal" cents={subtotal} />
        <Row label={reward ? `Desconto (${reward})` : 'Desconto'} cents={0 - discount} />
        <Row label="Total" cents={total} total />
        {pointsTaken > 0 && <Row label="Pontos usados">{pointsTaken.toLocaleString('pt-BR')}</Row>}
        <Row label="Pagamento">{PAYMENT_METHODS[method] ?? method}</Row>
      </dl>
      <p className="block small">Este recibo não é documento fiscal.</p>
    </>
  );
}
