import { useState } from 'react';

/** The papers of a counter, in millimetres: two rolls, whose edges the printer does not reach, and a sheet. */
export const PAPERS = {
  roll58: { label: '58 mm', width: 58, edge: 4, text: '8.5pt' },
  roll80: { label: '80 mm', width: 80, edge: 5, text: '9.5pt' },
  a4: { label: 'A4', width: 210, edge: 18, text: '11pt' },
} as const;
export type Paper = keyof typeof PAPERS;
export const papers = Object.keys(PAPERS) as Paper[];

const NAME = 'navalha.papel';
const PX_PER_MM = 96 / 25.4;

/** What CSS calls a page of this paper. A roll is cut where the print ends: `height` is the sheet's, in CSS pixels. */
export function pageSize(paper: Paper, height: number): string {
  if (paper === 'a4') return 'A4 portrait';
  const { width } = PAPERS[paper];
  // Higher than wide, or a printer's driver turns it round.
  return `${width}mm ${Math.max(Math.ceil(height / PX_PER_MM) + 1, width + 1)}mm`;
}

/** The paper that this device prints on, stored on it. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState(storedPaper);
  const choose = (chosen: Paper) => {
    setPaper(chosen);
    try {
      localStorage.setItem(NAME, chosen);
    } catch {
      // Storage is shut: chosen anew each time.
    }
  };
  return [paper, choose];
}

function storedPaper(): Paper {
  try {
    const name = localStorage.getItem(NAME) ?? '';
    return Object.hasOwn(PAPERS, name) ? (name as Paper) : 'roll80';
  } catch {
    return 'roll80';
  }
}
