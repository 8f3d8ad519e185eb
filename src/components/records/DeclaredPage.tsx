import { useResourceContext, useResourceDefinition } from 'react-admin';
import { resourceNamed } from '../../../domain/resources/all.ts';
import { ResourcePage } from './ResourcePage.tsx';

/** The screen of a resource that has nothing special, around whose list react-admin says which it is. */
export function DeclaredPage() {
  const resource = resourceNamed(useResourceContext() ?? '');
  const { icon: Icon } = useResourceDefinition();
  return (
    <ResourcePage
      resource={resource}
      icon={Icon && <Icon />}
      empty={{ text: resource.texts.none, action: resource.texts.first }}
    />
  );
}
