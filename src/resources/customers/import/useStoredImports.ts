import { useEffect, useState } from 'react';
import { useSession } from '../../../session.ts';
import { loadImport, loadReport, removeImport, removeReport, type StoredReport } from './storage.ts';

export interface StoredImports {
  /** The signed-in user, whose imports these are. */
  user: string;
  unfinished: Awaited<ReturnType<typeof loadImport>>;
  report: StoredReport | null;
  /** Forgets the unfinished import. What it has stored stays. */
  discard: () => void;
  discardReport: () => void;
}

/** What the device keeps of earlier imports of the user. */
export function useStoredImports(): StoredImports {
  const user = String(useSession()?.id ?? '');
  const [unfinished, setUnfinished] = useState<StoredImports['unfinished']>(null);
  const [report, setReport] = useState<StoredReport | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadImport(user), loadReport(user)]).then(([foundImport, foundReport]) => {
      if (!isCurrent) return;
      setUnfinished(foundImport);
      setReport(foundReport);
    });
    return () => {
      isCurrent = false;
    };
  }, [user]);
  return {
    user,
    unfinished,
    report,
    discard: () => {
      setUnfinished(null);
      void removeImport(user);
    },
    discardReport: () => {
      setReport(null);
      void removeReport(user);
    },
  };
}
