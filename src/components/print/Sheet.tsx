import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { detectDocumentKind, formatDocument } from '../../../domain/brDocuments.ts';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { useShop } from '../../dataProvider/useShop.ts';
import { tabularNumerals } from '../../theme/typography.ts';

/** Paper sizes in millimetres: two rolls, whose edges the printer does not reach, and A4. */
export const PAPERS = {
  roll58: { label: '58 mm', width: 58, margin: 4, fontSize: '8.5pt' },
  roll80: { label: '80 mm', width: 80, margin: 5, fontSize: '9.5pt' },
  a4: { label: 'A4', width: 210, margin: 18, fontSize: '11pt' },
} as const;
export type PaperSize = keyof typeof PAPERS;
export const paperSizes = Object.keys(PAPERS) as PaperSize[];

const STORAGE_KEY = 'navalha.papel';
const PX_PER_MM = 96 / 25.4;

/** The CSS page size of a paper. A roll is cut where the print ends: `height` is the sheet's, in CSS pixels. */
export function getPageSize(paper: PaperSize, height: number): string {
  if (paper === 'a4') return 'A4 portrait';
  const { width } = PAPERS[paper];
  // Taller than wide: otherwise printer drivers rotate it.
  return `${width}mm ${Math.max(Math.ceil(height / PX_PER_MM) + 1, width + 1)}mm`;
}

/** The paper size stored on this device, and its setter. */
export function usePaperSize(): [PaperSize, (paper: PaperSize) => void] {
  const [paper, setPaper] = useState(readStoredPaper);
  const storePaper = (chosen: PaperSize) => {
    setPaper(chosen);
    try {
      localStorage.setItem(STORAGE_KEY, chosen);
    } catch {
      // Storage is blocked: the choice lasts until the page closes.
    }
  };
  return [paper, storePaper];
}

function readStoredPaper(): PaperSize {
  try {
    const name = localStorage.getItem(STORAGE_KEY) ?? '';
    return Object.hasOwn(PAPERS, name) ? (name as PaperSize) : 'roll80';
  } catch {
    return 'roll80';
  }
}

/**
 * A printed sheet, also for the preview: black on white in both themes, and every length in `em`, so that preview and print have
 * the same layout.
 */
export const Sheet = styled('div', { shouldForwardProp: (name) => name !== 'paper' })<{ paper: PaperSize }>(
  ({ theme, paper }) => ({
    ...tabularNumerals,
    boxSizing: 'border-box',
    width: paper === 'a4' ? '100%' : `${PAPERS[paper].width}mm`,
    padding: `${PAPERS[paper].margin}mm`,
    fontFamily: theme.typography.fontFamily,
    fontSize: PAPERS[paper].fontSize,
    lineHeight: 1.35,
    color: '#000',
    colorScheme: 'light',
    backgroundColor: '#fff',
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
    '& .shop': { ...theme.typography.h1, fontSize: '1.9em' },
    '& .head': { textAlign: paper === 'a4' ? 'start' : 'center' },
    '& .kind': { fontWeight: 600, marginTop: '0.2em' },
    '& .small': { fontSize: '0.9em' },
    '& .lines': { whiteSpace: 'pre-line' },
    '& .note': { whiteSpace: 'pre-line', marginTop: '0.2em' },
    '& dl, & .block': { margin: '0.8em 0 0', paddingTop: '0.8em', borderTop: '1px dashed #000' },
    '& dl > div': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '1em',
      breakInside: 'avoid',
      '& + div': { marginTop: '0.25em' },
    },
    '& dd': { margin: 0, textAlign: 'end' },
    // A value shrinks before its term; but a service's name before its price.
    '& dt:has(+ dd:not(.money, :empty))': { flex: 'none' },
    '& dd.money': { flex: 'none', whiteSpace: 'nowrap' },
    '& .detail': { fontSize: '0.9em', paddingInlineStart: '1em' },
    // On the page of the row that it details.
    '& dl > div.detail': { marginTop: 0, breakBefore: 'avoid' },
    '& .total': { fontSize: '1.3em', fontWeight: 700 },
    // The sums and the line to sign stay on one page.
    '& .ending': { breakInside: 'avoid' },
    '& .signature': { margin: '4.5em 0 0', paddingTop: '0.3em', borderTop: '1px solid #000', breakInside: 'avoid' },
  }),
);

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

/** A row of a sheet: a label, and an amount or text at the end. */
export function SheetRow({ label, cents, total, detail, children }: SheetRowProps) {
  return (
    <div className={total ? 'total' : detail ? 'detail' : undefined}>
      <dt>{label}</dt>
      {cents === undefined ? <dd>{children}</dd> : <dd className="money">{formatMoney(cents)}</dd>}
    </div>
  );
}

interface SheetRowProps {
  label: string;
  cents?: Cents;
  /** The final total. */
  total?: boolean;
  /** Details the row above and is not part of the sum. */
  detail?: boolean;
  children?: ReactNode;
}
