import { type ComponentType, memo } from 'react';
import { type RaRecord, RecordContextProvider } from 'react-admin';
import { CardPlace } from './CardPlace.tsx';

interface RecordPlaceProps {
  record: RaRecord;
  /** Reads its record from context. */
  card: ComponentType;
}

/** A record's card in its place. It is drawn again when its record is another, not when one beside it comes. */
export const RecordPlace = memo(({ record, card: Card }: RecordPlaceProps) => (
  <RecordContextProvider value={record}>
    <CardPlace>
      <Card />
    </CardPlace>
  </RecordContextProvider>
));
