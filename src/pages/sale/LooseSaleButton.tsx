import Bolt from '@mui/icons-material/BoltOutlined';
import Button from '@mui/material/Button';
import type { Dispatch } from 'react';
import type { WizardAction } from './state.ts';

/** Straight to the services, for nobody in particular. */
export function LooseSaleButton({ dispatch }: { dispatch: Dispatch<WizardAction> }) {
  return (
    <Button variant="outlined" startIcon={<Bolt />} onClick={() => dispatch({ type: 'looseChosen' })}>
      Venda avulsa
    </Button>
  );
}
