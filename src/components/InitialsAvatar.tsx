import { styled } from '@mui/material/styles';

/** The initials of a name (first and last) on a disc. Decorative: the name stands beside it. */
export function InitialsAvatar({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <Disc aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {initials(name)}
    </Disc>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  // By code point, so that a letter outside the basic plane is not cut in half.
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  fontFamily: theme.typography.h1.fontFamily,
  fontStretch: 'condensed',
  fontWeight: 700,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.alpha(theme.vars.palette.text.secondary, 0.12),
}));
