import Dialog from '@mui/material/Dialog';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useId } from 'react';
import { FinderBox } from './FinderBox.tsx';
import { HiddenTitle } from './hidden.ts';

interface FinderDialogProps {
  /** What was typed before this code was there. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** The dialog that finds customers, today's reservations, services and screens, and does what is chosen. */
export function FinderDialog({ typed, onClose }: FinderDialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: isPhone ? undefined : { mt: '8dvh', height: 'min(640px, 84dvh)' } },
      }}
    >
      <HiddenTitle id={titleId}>Buscar</HiddenTitle>
      <FinderBox typed={typed} onClose={onClose} />
    </Dialog>
  );
}
