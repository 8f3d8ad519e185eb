import { useMemo } from 'react';
import type { Role } from '../domain/access.ts';
import { type AnyResource, restrictToFeatures } from '../domain/resources/resource.ts';
import { restrictToRole } from '../domain/visibility.ts';
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

function restrictResource(resource: AnyResource, features: ReadonlySet<string>, role: Role | undefined): AnyResource {
  const available = restrictToFeatures(resource, features);
  return role ? restrictToRole(available, role) : available;
}
