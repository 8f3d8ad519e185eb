import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../session.ts';
import {
  type ImportOwner,
  loadImport,
  loadReport,
  removeImport,
  removeReport,
  type StoredReport,
  type UnfinishedImport,
} from './storage.ts';

export interface StoredImports {
  owner: ImportOwner;
  unfinished: UnfinishedImport | null;
  report: StoredReport | null;
  /** Forgets the unfinished import. What it has stored stays. */
  discard: () => void;
  discardReport: () => void;
}

/** What the device keeps of the user's earlier imports of a resource. */
export function useStoredImports(resource: string): StoredImports {
  const user = String(useSession()?.id ?? '');
  const owner = useMemo(() => ({ resource, user }), [resource, user]);
  const [unfinished, setUnfinished] = useState<UnfinishedImport | null>(null);
  const [report, setReport] = useState<StoredReport | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadImport(owner), loadReport(owner)]).then(([foundImport, foundReport]) => {
      if (!isCurrent) return;
      setUnfinished(foundImport);
      setReport(foundReport);
    });
    return () => {
      isCurrent = false;
    };
  }, [owner]);
  return {
    owner,
    unfinished,
    report,
    discard: () => {
      setUnfinished(null);
      void removeImport(owner);
    },
    discardReport: () => {
      setReport(null);
      void removeReport(owner);
    },
  };
}
