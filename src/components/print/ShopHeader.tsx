import { detectDocumentKind, formatDocument } from '../../../domain/brDocuments.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { useShop } from '../../dataProvider/useShop.ts';

/**
 * The head of a sheet: the shop's name (the product's by default) and its CPF or CNPJ; with `contact`, also phone and address.
 */
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
