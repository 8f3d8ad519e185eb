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
  // The first letter or digit of each word: a nickname may be in quotes, and '-' is no word. By code point, not by code unit.
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters.at(0), letters.at(-1)] : letters;
  return ends.join('').toLocaleUpperCase('pt-BR');
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
