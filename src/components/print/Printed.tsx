import { Global } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PAPERS, type Paper } from './paper.ts';
import { Sheet } from './Sheet.tsx';

interface PrintedProps {
  paper: Paper;
  /** The page, as CSS has it. */
  size: string;
  children: ReactNode;
}

/**
 * What a printer gets, as long as this is there: this sheet and nothing else of the page. It stands beside the screen and not in it:
 * a dialog scrolls, and only what it shows would be printed.
 */
export function Printed({ paper, size, children }: PrintedProps) {
  // A roll has no margins to spare, and a second sheet of A4 needs its own.
  const margin = paper === 'a4' ? `${PAPERS.a4.edge}mm` : 0;
  return createPortal(
    <OffScreen data-printed>
      <Global
        styles={{
          '@page': { size, margin },
          '@media print': {
            html: { colorScheme: 'light !important' },
            // Nothing fades from dark to light on its way to the paper.
            'html, body': { transition: 'none !important' },
            // A dialog holds the page still with styles on <body>.
            body: {
              minHeight: '0 !important',
              padding: '0 !important',
              overflow: 'visible !important',
              backgroundColor: '#fff !important',
            },
            'body > :not([data-printed])': { display: 'none !important' },
          },
        }}
      />
      <Sheet paper={paper} style={paper === 'a4' ? { padding: 0 } : undefined}>
        {children}
      </Sheet>
    </OffScreen>,
    document.body,
  );
}

const OffScreen = styled('div')({ display: 'none', '@media print': { display: 'block' } });
