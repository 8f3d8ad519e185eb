import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { IMPORT } from '../../dataProvider/invalidation.ts';
import { useFeature, useSession } from '../../session.ts';
import { isStored } from './report.ts';
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
  /** `storedCount`: how many records it has stored, as the server says where it can. */
  unfinished: (UnfinishedImport & { storedCount: number }) | null;
  report: StoredReport | null;
  /** Reads them again. */
  refresh: () => void;
  /** Forgets the unfinished import. What it has stored stays. */
  discard: () => void;
  discardReport: () => void;
}

type Loaded = Pick<StoredImports, 'unfinished' | 'report'>;

const NOTHING: Loaded = { unfinished: null, report: null };

/** What the device keeps of the user's earlier imports of a resource. Nothing is unfinished while one runs. */
export function useStoredImports(resource: string): StoredImports {
  const user = String(useSession()?.id ?? '');
  const owner = useMemo(() => ({ resource, user }), [resource, user]);
  const shop = useShopDataProvider();
  const recordsImports = useFeature('customers.importDetails');
  const queryClient = useQueryClient();
  const isRunning = useIsMutating({ mutationKey: [resource, IMPORT] }) > 0;
  const queryKey = ['stored imports', resource, user];
  const { data = NOTHING } = useQuery({
    queryKey,
    enabled: !isRunning,
    // The device answers without a connection.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Loaded> => {
      const [unfinished, report] = await Promise.all([loadImport(owner), loadReport(owner)]);
      return { unfinished: unfinished && { ...unfinished, storedCount: await countStored(unfinished) }, report };
    },
  });

  /** An answer may never have arrived: the server knows of more. */
  async function countStored({ stored, outcomes }: UnfinishedImport): Promise<number> {
    const answered = [...outcomes.values()].filter(isStored).length;
    if (!recordsImports) return answered;
    const counted = await shop.countImported(stored.runKey).catch(() => 0);
    return Math.max(answered, counted);
  }

  const forget = (part: Partial<Loaded>) =>
    queryClient.setQueryData<Loaded>(queryKey, (before = NOTHING) => ({ ...before, ...part }));
  return {
    owner,
    ...data,
    unfinished: isRunning ? null : data.unfinished,
    refresh: () => void queryClient.invalidateQueries({ queryKey }),
    discard: () => {
      forget({ unfinished: null });
      void removeImport(owner);
    },
    discardReport: () => {
      forget({ report: null });
      void removeReport(owner);
    },
  };
}
