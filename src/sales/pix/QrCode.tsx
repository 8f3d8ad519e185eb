import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** In modules, as readers need it around a code. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in every scheme: readers take no other for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  );
}

/** Side of the picture and its dark modules, each row's neighbours as one box: between two there would be a line of light. */
function drawingOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(''),
  );
  return { size, path: rows.join('') };
}

const Picture = styled('svg')({ display: 'block', forcedColorAdjust: 'none' });
