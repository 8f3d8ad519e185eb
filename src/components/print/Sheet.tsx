import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { type Cents, formatMoney } from '../../../domain/money.ts';
import { tabularNumerals } from '../../theme/typography.ts';

/** The papers of a counter, in millimetres: two rolls, whose edges the printer does not reach, and a sheet. */
export const PAPERS = {
  roll58: { label: '58 mm', width: 58, margin: 4, fontSize: '8.5pt' },
  roll80: { label: '80 mm', width: 80, margin: 5, fontSize: '9.5pt' },
  a4: { label: 'A4', width: 210, margin: 18, fontSize: '11pt' },
} as const;
export type PaperSize = keyof typeof PAPERS;
export const paperSizes = Object.keys(PAPERS) as PaperSize[];

const NAME = 'navalha.papel';
const PX_PER_MM = 96 / 25.4;

/** What CSS calls a page of this paper. A roll is cut where the print ends: `height` is the sheet's, in CSS pixels. */
export function getPageSize(paper: PaperSize, height: number): string {
  if (paper === 'a4') return 'A4 portrait';
  const { width } = PAPERS[paper];
  // Higher than wide, or a printer's driver turns it round.
  return `${width}mm ${Math.max(Math.ceil(height / PX_PER_MM) + 1, width + 1)}mm`;
}

/** The paper that this device prints on, stored on it. */
export function usePaperSize(): [PaperSize, (paper: PaperSize) => void] {
  const [paper, setPaper] = useState(storedPaper);
  const choose = (chosen: PaperSize) => {
    setPaper(chosen);
    try {
      localStorage.setItem(NAME, chosen);
    } catch {
      // Storage is shut: chosen anew each time.
    }
  };
  return [paper, choose];
}

function storedPaper(): PaperSize {
  try {
    const name = localStorage.getItem(NAME) ?? '';
    return Object.hasOwn(PAPERS, name) ? (name as PaperSize) : 'roll80';
  } catch {
    return 'roll80';
  }
}

/**
 * The printed paper, on the screen and off it: black on white in both themes, everything in `em` of one size of text, so that
 * both are laid out alike.
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
    // Of a word and what is said to it, what is said gives way; of a service and its price, the service.
    '& dt:has(+ dd:not(.money))': { flex: 'none' },
    '& dd.money': { flex: 'none', whiteSpace: 'nowrap' },
    '& .detail': { fontSize: '0.9em', paddingInlineStart: '1em' },
    '& dl > div.detail': { marginTop: 0 },
    '& .total': { fontSize: '1.3em', fontWeight: 700 },
    '& .signature': { margin: '4.5em 0 0', paddingTop: '0.3em', borderTop: '1px solid #000', breakInside: 'avoid' },
  }),
);

/** A line of a sheet: what it is, and its amount or words at the end. */
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
  /** The one that counts. */
  total?: boolean;
  /** It says more of the line above, and is added up with none. */
  detail?: boolean;
  children?: ReactNode;
}
