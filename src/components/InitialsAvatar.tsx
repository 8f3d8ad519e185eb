import { styled } from '@mui/material/styles';

/** The initials of the first and last name on a disc. Decorative: show the name beside it. */
export function InitialsAvatar({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <Disc aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.4 }}>
      {getInitials(name)}
    </Disc>
  );
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  // By code point: a character outside the basic plane has two code units.
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
