import CloseIcon from '@mui/icons-material/CloseRounded';
import RestartAlt from '@mui/icons-material/RestartAltOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Dispatch } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { isUntouched, type WizardAction, type WizardState } from './state/state.ts';

const DISCARD_WARNING = 'O que foi preenchido nesta venda será descartado.';
export const OUTCOME_UNKNOWN_WARNING =
  'Esta venda pode já estar registrada, e isso ainda não foi confirmado. Ao recomeçar ela não será enviada de novo: confira no Caixa e no cliente se ela ficou registrada.';

/** Discards the sale and starts another with a new key, after a confirmation. */
export function RestartButton({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const openDialog = useDialog();
  // Hidden, not removed, so that nothing beside it moves.
  const isHidden = isUntouched(state) && state.step === 'reservation';
  const ask = () =>
    openDialog((close) => (
      <ConfirmDialog
        title="Recomeçar a venda?"
        text={state.attempt ? OUTCOME_UNKNOWN_WARNING : DISCARD_WARNING}
        confirmLabel={state.attempt ? 'Recomeçar assim mesmo' : 'Recomeçar'}
        cancelLabel="Voltar à venda"
        danger
        onConfirm={() => {
          close();
          dispatch({ type: 'restarted', key: createIdempotencyKey() });
        }}
        onClose={close}
      />
    ));
  return (
    <Restart
      color="inherit"
      disabled={state.attempt?.status === 'sending'}
      onClick={ask}
      aria-label="Recomeçar"
      style={isHidden ? { visibility: 'hidden' } : undefined}
    >
      <RestartAlt fontSize="small" />
      <span>Recomeçar</span>
    </Restart>
  );
}

/** Leaves a correction; the page then asks for confirmation. */
export function GiveUpButton({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <Restart color="inherit" onClick={onGiveUp} aria-label="Desistir da correção">
      <CloseIcon fontSize="small" />
      <span>Desistir</span>
    </Restart>
  );
}

const Restart = styled(Button)(({ theme }) => ({
  flex: 'none',
  minWidth: 44,
  gap: theme.spacing(0.75),
  [theme.breakpoints.down('sm')]: { padding: 0, '& > span': { display: 'none' } },
}));
