import { useMemo } from 'react';
import type { ImportRules } from '../../../../domain/customerImport/plan.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { useFeature } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';

/** What this back end can import. */
export function useImportRules(): ImportRules {
  const today = useToday();
  const resource = useAvailableResource(customers);
  const allowNoEmail = useFeature('customers.noEmail');
  const allowBalances = useFeature('customers.import');
  const allowDetails = useFeature('customers.importDetails');
  const asksAboutSharedPhones = useFeature('customers.merge');
  return useMemo(
    () => ({ today, resource, allowNoEmail, allowBalances, allowDetails, asksAboutSharedPhones }),
    [today, resource, allowNoEmail, allowBalances, allowDetails, asksAboutSharedPhones],
  );
}
