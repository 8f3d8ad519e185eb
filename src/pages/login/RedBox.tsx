import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { TINT } from '../../theme/palette.ts';

/** Why the sign-in did not work, read out as soon as it appears. */
export function RedBox({ children }: { children: ReactNode }) {
  return (
    <Box role="alert">
      <ErrorOutlineOutlined aria-hidden="true" />
      <span>{children}</span>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2),
  borderRadius: 10,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.error.main,
  border: `1px solid ${theme.vars.palette.error.main}`,
  backgroundColor: theme.alpha(theme.vars.palette.error.main, TINT),
}));
