import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** In modules; required by readers. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in every colour scheme, as readers require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => buildDrawing(text), [text]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  );
}

/**
 * The size and path of the dark modules. Neighbours in a row are merged, or thin light lines would appear between
 * them.
 */
function buildDrawing(text: string): { size: number; path: string } {
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
