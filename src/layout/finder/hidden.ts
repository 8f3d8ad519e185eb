import { styled } from '@mui/material/styles';

/** Out of sight, and read out all the same. */
const outOfSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const HiddenTitle = styled('h2')(outOfSight);
export const HiddenLabel = styled('label')(outOfSight);
