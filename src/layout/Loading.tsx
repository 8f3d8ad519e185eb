import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';

/** Shown while the session is checked or a screen's code is loading. */
export function Loading() {
  return (
    <Centered>
      <CircularProgress aria-label="Carregando" />
    </Centered>
  );
}

const Centered = styled('div')({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
