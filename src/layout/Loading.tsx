import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

/** Shown while the session is checked or a page's code is on its way. */
export function Loading() {
  return (
    <Centre>
      <CircularProgress aria-label="Carregando" />
    </Centre>
  );
}

const Centre = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
