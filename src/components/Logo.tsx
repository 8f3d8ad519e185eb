import { styled } from '@mui/material/styles';

/** The shop's mark and name. `compact` shows the mark alone and leaves the name to screen readers; `size` in pixels. */
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

/** An open straight razor: blade in the text color, handle in the brand's. Decorative: put a name beside it. */
export function RazorMark({ size }: { size: number }) {
  return (
    <Svg viewBox="4 3 26 26" width={size} height={size} aria-hidden="true" focusable="false">
      <g transform="translate(7 20.5)">
        <path
          className="blade"
          transform="rotate(-40)"
          d="M1.2-1.4H4.6L6.4-3.4H19.5Q22.3-3.4 22.3-.6V3H8Q6.2 3 5.5 1.4H1.2Z"
        />
        <path
          className="handle"
          transform="rotate(18)"
          d="M0-2.1C7-2.1 12 .4 19.5-1.3A1.9 1.9 0 0 1 20.2 2.4C12 4.3 6 2.1 0 2.1A2.1 2.1 0 0 1 0-2.1ZM0-1A1 1 0 0 0 0 1 1 1 0 0 0 0-1Z"
        />
      </g>
    </Svg>
  );
}

const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  flex: 'none',
  '.blade': { fill: 'currentColor' },
  '.handle': { fill: theme.vars.palette.primary.light },
}));
