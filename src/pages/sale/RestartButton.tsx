import CloseIcon from '@mui/icons-material/CloseRounded';
import RestartAlt from '@mui/icons-material/RestartAltOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Dispatch, useState } from 'react';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { ConfirmDialog } from './lazyParts.ts';
import { isUntouched, type WizardAction, type WizardState } from './state/state.ts';

const ENTERED = 'O que foi preenchido nesta venda será descartado.';
export const OUTCOME_UNKNOWN_WARNING =
  'Esta venda pode já estar registrada, e isso ainda não foi confirmado. Ao recomeçar ela não será enviada de novo: confira no Caixa e no cliente se ela ficou registrada.';

/** Discards the sale and begins another, with another key. Asks first. */
export function RestartButton({ state, dispatch }: { state: WizardState; dispatch: Dispatch<WizardAction> }) {
  const [asking, setAsking] = useState(false);
  // It has its room before it comes, so that nothing beside it moves.
  const needless = isUntouched(state) && state.step === 'reservation';
  return (
    <>
      <Restart
        color="inherit"
        disabled={state.attempt?.status === 'sending'}
        onClick={() => setAsking(true)}
        aria-label="Recomeçar"
        style={needless ? { visibility: 'hidden' } : undefined}
      >
        <RestartAlt fontSize="small" />
        <span>Recomeçar</span>
      </Restart>
      {asking && (
        <ConfirmDialog
          title="Recomeçar a venda?"
          text={state.attempt ? OUTCOME_UNKNOWN_WARNING : ENTERED}
          confirmLabel={state.attempt ? 'Recomeçar assim mesmo' : 'Recomeçar'}
          cancelLabel="Voltar à venda"
          danger
          onConfirm={() => {
            setAsking(false);
            dispatch({ type: 'restarted', key: createIdempotencyKey() });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Leaves a correction, which asks. */
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
