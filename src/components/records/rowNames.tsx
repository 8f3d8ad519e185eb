import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { nameAmbiguousRecords } from '../../../domain/rowNames.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { useTimeZone } from '../../session.ts';

const NO_NAMES: ReadonlyMap<Id, string> = new Map();

/** The names of the records of a list that have the title of another one. */
const RowNames = createContext(NO_NAMES);

interface RowNamesProviderProps {
  resource: AnyResource;
  /** The records of the list. */
  records: readonly RaRecord[];
  children: ReactNode;
}

/** Gives each record of a list a name of its own for the labels of its buttons. */
export function RowNamesProvider({ resource, records, children }: RowNamesProviderProps) {
  const availableResource = useAvailableResource(resource);
  const timeZone = useTimeZone();
  const names = useMemo(() => {
    const ambiguous = nameAmbiguousRecords(availableResource, records, timeZone);
    // The same map as before renders no card again.
    return ambiguous.size === 0 ? NO_NAMES : ambiguous;
  }, [availableResource, records, timeZone]);
  return <RowNames.Provider value={names}>{children}</RowNames.Provider>;
}

/** A record's name in the labels of its buttons, different from those of the other records of its list. */
export function useRowName(resource: AnyResource, record: RaRecord): string {
  return useContext(RowNames).get(record.id) ?? getRecordName(resource, record);
}
