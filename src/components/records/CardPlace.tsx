import { styled } from '@mui/material/styles';
import { type ComponentType, memo } from 'react';
import { type RaRecord, RecordContextProvider } from 'react-admin';
import { useHandsFocusOn } from '../focus.ts';

interface CardPlaceProps {
  record: RaRecord;
  /** Reads its record from context. */
  card: ComponentType;
}

/** A record's card in a grid, rendered again when the record changes and not when one beside it does. When it is deleted, the focus goes on to its neighbour. */
export const CardPlace = memo(({ record, card: Card }: CardPlaceProps) => {
  const ref = useHandsFocusOn<HTMLLIElement>();
  return (
    <RecordContextProvider value={record}>
      <Item ref={ref} tabIndex={-1}>
        <Card />
      </Item>
    </RecordContextProvider>
  );
});

const Item = styled('li')(({ theme }) => ({
  minWidth: 0,
  borderRadius: 14,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));
