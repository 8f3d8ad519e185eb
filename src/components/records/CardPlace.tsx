import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useHandsFocusOn } from '../focus.ts';

/** A card's place in a grid. When its card is deleted, the focus goes on to the neighbour. */
export function CardPlace({ children }: { children: ReactNode }) {
  const ref = useHandsFocusOn<HTMLLIElement>();
  return (
    <Item ref={ref} tabIndex={-1}>
      {children}
    </Item>
  );
}

const Item = styled('li')(({ theme }) => ({
  minWidth: 0,
  borderRadius: 14,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));
