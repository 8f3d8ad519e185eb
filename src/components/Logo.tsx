import { styled } from '@mui/material/styles';
import { RazorMark } from './RazorMark.tsx';

/** The shop's mark and name. `compact` shows the mark alone and keeps the name for screen readers; `size` in pixels. */
export function Logo({ size = 36, compact = false }: { size?: number; compact?: boolean }) {
  return (
    <Row
      style={{ fontSize: size * 0.72 }}
      role={compact ? 'img' : undefined}
      aria-label={compact ? 'Navalha' : undefined}
    >
      <RazorMark size={size} />
      {!compact && 'Navalha'}
    </Row>
  );
}

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.3em',
  fontFamily: theme.typography.h1.fontFamily,
  fontStretch: 'condensed',
  fontWeight: 700,
  lineHeight: 1,
  letterSpacing: '-0.01em',
  color: theme.vars.palette.text.primary,
}));
