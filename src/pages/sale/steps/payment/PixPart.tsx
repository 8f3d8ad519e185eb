import Check from '@mui/icons-material/CheckCircleOutlineRounded';
import QrCode from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Cents } from '../../../../../domain/money.ts';
import { useDialog } from '../../../../components/DialogHost.tsx';
import { PixDialog } from '../../../../sales/pix/PixDialog.tsx';
import type { Wizard } from '../../state/wizard.ts';

/** A button that shows the PIX code, if the shop has a key. Shows the confirmation while the amount is unchanged. */
export function PixPart({
  wizard: { state, dispatch, shop, pointsStatus },
  amount,
}: {
  wizard: Wizard;
  amount: Cents;
}) {
  const openDialog = useDialog();
  // The amount is unknown until the points decide the reward.
  const isAmountUnknown = state.reward.kind === 'auto' && pointsStatus !== 'known';
  if (!shop?.pix_key || amount <= 0 || isAmountUnknown) return null;
  const showCode = () =>
    openDialog((close) => (
      <PixDialog
        shop={shop}
        amount={amount}
        saleKey={state.key}
        onReceived={() => {
          dispatch({ type: 'pixReceived', cents: amount });
          close();
        }}
        onClose={close}
      />
    ));
  return (
    <Pix>
      <Button size="small" startIcon={<QrCode />} onClick={showCode}>
        Mostrar QR Code
      </Button>
      <span role="status">
        {state.pixReceived === amount && (
          <>
            <Check fontSize="small" color="success" /> PIX recebido (informado por você)
          </>
        )}
      </span>
    </Pix>
  );
}

const Pix = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  '& > button': { marginLeft: theme.spacing(-1) },
  '& > span': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) },
}));
