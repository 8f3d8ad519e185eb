import { Global } from '@emotion/react';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefCallback, useCallback, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { InfoDialog } from '../InfoDialog.tsx';
import { getPageSize, PAPERS, type PaperSize, paperSizes, Sheet, usePaperSize } from './Sheet.tsx';

/** Shows a sheet as it will be printed, on the paper that is chosen here, and hands it to the browser's print. */
export function PrintDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const [paper, choose] = usePaperSize();
  // The sheet on the screen is laid out as the printed one is.
  const [height, sheet] = useHeight();
  return (
    <>
      <InfoDialog
        title={title}
        maxWidth="xs"
        actions={
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()} autoFocus>
            Imprimir
          </Button>
        }
        onClose={onClose}
      >
        <PaperChoice paper={paper} onChoose={choose} />
        <Desk tabIndex={0} role="group" aria-label="Prévia">
          <Shown ref={sheet} paper={paper}>
            {children}
          </Shown>
        </Desk>
      </InfoDialog>
      <Printed paper={paper} size={getPageSize(paper, height)}>
        {children}
      </Printed>
    </>
  );
}

const Desk = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  display: 'grid',
  justifyItems: 'center',
  marginTop: theme.spacing(2),
  padding: theme.spacing(2, 0),
  overflowX: 'auto',
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  // To the dialog's edges, and a roll of 80 mm fits a phone.
  [theme.breakpoints.down('sm')]: { marginInline: theme.spacing(-3), borderRadius: 0, borderInline: 'none' },
}));

/** A whole A4 page does not fit a dialog: it is shown smaller, in its proportions. */
const Shown = styled(Sheet)(({ paper }) =>
  paper === 'a4'
    ? {
        width: 'calc(100% - 32px)',
        minHeight: 'calc((100cqi - 32px) * 297 / 210)',
        padding: '8.5cqi',
        fontSize: `max(11px, ${(100 * 11 * (96 / 72)) / (PAPERS.a4.width * (96 / 25.4))}cqi)`,
      }
    : {},
);

/** In CSS pixels: how high the element is that gets the ref, from when it is there. */
function useHeight(): [number, RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    // Not measured when drawn: the element's size may still be on its way to a new one then.
    const observer = new ResizeObserver(() => {
      // While the page is printed the screen has no height.
      if (element.offsetHeight > 0) setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, ref];
}

function PaperChoice({ paper, onChoose }: { paper: PaperSize; onChoose: (paper: PaperSize) => void }) {
  const id = useId();
  return (
    <>
      <Typography id={id} variant="overline" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        Papel
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={paper}
        aria-labelledby={id}
        onChange={(_event, chosen: PaperSize | null) => {
          // Pressed a second time it would be none.
          if (chosen) onChoose(chosen);
        }}
      >
        {paperSizes.map((each) => (
          <ToggleButton key={each} value={each}>
            {PAPERS[each].label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

interface PrintedProps {
  paper: PaperSize;
  /** The page, as CSS has it. */
  size: string;
  children: ReactNode;
}

/**
 * What a printer gets, as long as this is there: this sheet and nothing else of the page. It stands beside the screen and not in it:
 * a dialog scrolls, and only what it shows would be printed.
 */
function Printed({ paper, size, children }: PrintedProps) {
  // A roll has no margins to spare, and a second sheet of A4 needs its own.
  const margin = paper === 'a4' ? `${PAPERS.a4.margin}mm` : 0;
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
