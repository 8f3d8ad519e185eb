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

interface PrintDialogProps {
  title: string;
  /** In place of the sheet while there is nothing to print. */
  placeholder?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Previews a sheet on the chosen paper and opens the browser's print dialog. */
export function PrintDialog({ title, placeholder, onClose, children }: PrintDialogProps) {
  const [paper, setPaper] = usePaperSize();
  // The preview has the layout of the printed sheet.
  const [height, sheetRef] = useHeight();
  return (
    <>
      <InfoDialog
        title={title}
        maxWidth="xs"
        actions={
          <Button
            variant="contained"
            startIcon={<PrintIcon />}
            disabled={Boolean(placeholder)}
            onClick={() => window.print()}
            autoFocus
          >
            Imprimir
          </Button>
        }
        onClose={onClose}
      >
        <PaperChoice paper={paper} onChoose={setPaper} />
        {placeholder ?? (
          <PreviewArea tabIndex={0} role="group" aria-label="Prévia">
            <Preview ref={sheetRef} paper={paper}>
              {children}
            </Preview>
          </PreviewArea>
        )}
      </InfoDialog>
      {!placeholder && (
        <PrintedSheet paper={paper} size={getPageSize(paper, height)}>
          {children}
        </PrintedSheet>
      )}
    </>
  );
}

const PreviewArea = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  display: 'grid',
  justifyItems: 'center',
  marginTop: theme.spacing(2),
  padding: theme.spacing(2, 0),
  overflowX: 'auto',
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  border: `1px solid ${theme.vars.palette.divider}`,
  // Up to the dialog's edges: an 80 mm roll then fits a phone.
  [theme.breakpoints.down('sm')]: { marginInline: theme.spacing(-3), borderRadius: 0, borderInline: 'none' },
}));

/** An A4 page is wider than the dialog, so it is scaled down. */
const Preview = styled(Sheet)(({ paper }) =>
  paper === 'a4'
    ? {
        width: 'calc(100% - 32px)',
        minHeight: 'calc((100cqi - 32px) * 297 / 210)',
        padding: '8.5cqi',
        fontSize: `max(11px, ${(100 * 11 * (96 / 72)) / (PAPERS.a4.width * (96 / 25.4))}cqi)`,
      }
    : {},
);

/** The height in CSS pixels of the element with this ref. */
function useHeight(): [number, RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    // Not measured on render: the element's size may still be changing.
    const observer = new ResizeObserver(() => {
      // While printing, the screen's content has no height.
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
          // Pressing the selected button again sends null.
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

interface PrintedSheetProps {
  paper: PaperSize;
  /** The page size, in CSS syntax. */
  size: string;
  children: ReactNode;
}

/**
 * While mounted, the only thing a printer gets. Rendered beside the screen, since a dialog scrolls and prints only its visible
 * part.
 */
function PrintedSheet({ paper, size, children }: PrintedSheetProps) {
  // A roll has no room for margins; every page of A4 needs them.
  const margin = paper === 'a4' ? `${PAPERS.a4.margin}mm` : 0;
  return createPortal(
    <OffScreen data-printed>
      <Global
        styles={{
          '@page': { size, margin, ...(paper === 'a4' && { '@bottom-right': PAGE_NUMBER }) },
          '@media print': {
            html: { colorScheme: 'light !important' },
            // Without it the colors would fade from the dark theme while printing.
            'html, body': { transition: 'none !important' },
            // An open dialog sets styles on <body> that stop scrolling.
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

const PAGE_NUMBER = { content: '"Página " counter(page) " de " counter(pages)', font: '9pt sans-serif' };

const OffScreen = styled('div')({ display: 'none', '@media print': { display: 'block' } });
