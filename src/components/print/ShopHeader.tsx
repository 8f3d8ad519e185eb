import { detectDocumentKind, formatDocument } from '../../../domain/brDocuments.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { useShop } from '../../dataProvider/useShop.ts';

/** Who hands out a sheet: the shop's name where it has said one, and else ours; its CPF or CNPJ; with `contact`, how to reach it. */
export function ShopHeader({ contact }: { contact?: boolean }) {
  const shop = useShop();
  const { document, phone, address } = shop ?? {};
  return (
    <>
      <p className="shop">{shop?.name.trim() || 'Navalha'}</p>
      {document && (
        <p>
          {detectDocumentKind(document)} {formatDocument(document)}
        </p>
      )}
      {contact && phone && <p>{formatPhone(phone)}</p>}
      {contact && address && <p className="lines">{address}</p>}
    </>
  );
}
