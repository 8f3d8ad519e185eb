import { styled } from '@mui/material/styles';
import { Monogram } from '../../components/Monogram.tsx';
import type { Mark } from './option.ts';

/** What a row begins with: an icon, somebody's initials, or an hour. */
export function OptionMark({ mark }: { mark: Mark }) {
  if ('initialsOf' in mark) return <Monogram name={mark.initialsOf} size={36} />;
  if ('time' in mark) return <Hour>{mark.time}</Hour>;
  const { icon: Icon, colour = 'primary' } = mark;
  return (
    <Place>
      <Icon fontSize="small" color={colour} />
    </Place>
  );
}

const Place = styled('span')({ display: 'grid', placeItems: 'center', flex: 'none', width: 36 });

const Hour = styled('span')(({ theme }) => ({
  ...theme.typography.figure,
  flex: 'none',
  minWidth: 36,
  fontSize: '1.25rem',
  lineHeight: 1,
  // The agenda's own colour.
  color: theme.vars.palette.secondary.main,
}));
