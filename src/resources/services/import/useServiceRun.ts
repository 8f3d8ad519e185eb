import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_IMPORTED_RECORDS } from '../../../../domain/importFile/limits.ts';
import { services as servicesResource } from '../../../../domain/resources/services.ts';
import type { FileService, ServiceLine } from '../../../../domain/serviceImport/lines.ts';
import { importServices, type ServiceOutcome } from '../../../dataProvider/importServices.ts';
import { IMPORT } from '../../../dataProvider/invalidation.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';

/** A line that the import sends. */
export type SentServiceLine = ServiceLine & { state: { service: FileService } };

/** Sends the lines in parts, each once: a part that is sent again has the same key. */
export function useServiceRun() {
  const runKey = useRef(createIdempotencyKey());
  const [outcomes, setOutcomes] = useState<readonly ServiceOutcome[]>([]);
  const run = useMutation({
    mutationKey: [servicesResource.name, IMPORT],
    mutationFn: async (lines: readonly SentServiceLine[]) => {
      const done = [...outcomes];
      for (let from = done.length; from < lines.length; from = done.length) {
        const part = lines.slice(from, from + MAX_IMPORTED_RECORDS).map(({ state }) => state.service);
        done.push(...(await importServices(part, `${runKey.current}-${from}`)));
        setOutcomes([...done]);
      }
    },
  });
  return {
    isRunning: run.isPending,
    /** Of the first lines that were sent; the others are not stored. */
    outcomes,
    problem: run.error?.message ?? null,
    total: run.variables?.length ?? 0,
    start: run.mutate,
  };
}
