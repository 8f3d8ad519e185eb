import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Cents } from '../../../domain/money.ts';
import { buildSalePixCode, type PixShop } from '../../../domain/pix.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Money } from '../../components/NumericText.tsx';
import { CopyCode } from './CopyCode.tsx';
import { QrCode } from './QrCode.tsx';
import { useWakeLock } from './useWakeLock.ts';

interface PixDialogProps {
  shop: PixShop;
  /** The amount to pay by PIX. */
  amount: Cents;
  /** The sale's Idempotency-Key; the transaction id on the statement derives from it. */
  saleKey: string;
  /** Called when the user confirms the payment. */
  onReceived: () => void;
  onClose: () => void;
}

/** The PIX QR code of a sale. Generated on this device; nothing but the user confirms the payment. */
export function PixDialog({ shop, amount, saleKey, onReceived, onClose }: PixDialogProps) {
  const isSmall = useMediaQuery((theme: Theme) => `${theme.breakpoints.down('sm')}, ${SIDEWAYS}`);
  const { code, problem } = buildSalePixCode(shop, amount, saleKey);
  useWakeLock();
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth maxWidth="sm" slotProps={{ paper: BRIGHT }}>
      <DialogTitle sx={{ pb: 0, textAlign: 'center' }}>Pagamento por PIX</DialogTitle>
      <DialogContent sx={CONTENT}>
        <Typography variant="figure" component="p" sx={{ fontSize: '2.5rem' }}>
          <Money cents={amount} />
        </Typography>
        {code === null ? (
          <Alert severity="error" variant="outlined" sx={{ my: 2 }}>
            {problem}
          </Alert>
        ) : (
          <>
            <QrCode text={code} label="QR Code do PIX" />
            <CopyCode code={code} />
          </>
        )}
        <Typography variant="body2" color="textSecondary">
          O banco não avisa este aparelho: nada aqui confirma o pagamento. Veja no aplicativo do seu banco se o valor
          chegou.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Voltar</Button>
        <Button variant="contained" onClick={onReceived}>
          Recebido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A phone in landscape. */
const SIDEWAYS = '(min-width: 560px) and (max-height: 480px)';

/** White in both colour schemes: cameras read bright screens better. In landscape the code fills the left side. */
const BRIGHT = {
  'data-color-scheme': 'light',
  sx: {
    colorScheme: 'light',
    [`@media ${SIDEWAYS}`]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignContent: 'center',
      justifyItems: 'center',
      gap: 0.5,
      columnGap: 1,
      p: 1,
      overflowY: 'auto',
      '& > *': { gridColumn: 2 },
    },
  },
} as const;

const CONTENT = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 2, sm: 3 },
  textAlign: 'center',
  // Fits a screen of 360 × 640, and grows with larger ones.
  '& > svg': { flex: 'none', width: 'min(100%, max(18rem, 100dvh - 25rem), 26rem)', aspectRatio: '1' },
  [`@media ${SIDEWAYS}`]: {
    display: 'contents',
    '& > *': { gridColumn: 2 },
    '& > svg': { gridColumn: 1, gridRow: '1 / span 10', alignSelf: 'center', width: 'min(100dvh - 1rem, 26rem)' },
  },
} as const;
