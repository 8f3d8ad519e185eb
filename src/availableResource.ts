import { useMemo } from 'react';
import type { AnyResource } from '../domain/resources/resource.ts';
import { restrictResource } from '../domain/visibility.ts';
import { getCachedSession, useFeatures, useSession } from './session.ts';

/** A resource without the fields of features that the back end does not announce, and of those that the user's role may not see. */
export function useAvailableResource(resource: AnyResource): AnyResource {
  const features = useFeatures();
  const role = useSession()?.role;
  return useMemo(() => restrictResource(resource, features, role), [resource, features, role]);
}

/** The same for a function outside React, with the last known session. */
export function getAvailableResource(resource: AnyResource): AnyResource {
  const session = getCachedSession();
  return restrictResource(resource, new Set(session?.features), session?.role);
}
