import { useResourceContext } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { getFieldOrThrow } from '../../../domain/resources/resource.ts';
import { FieldInput } from './FieldInputs.tsx';

/** The input of a declared field, in any form of react-admin: money as BRL, days as dd/mm/aaaa, with label, help and required mark. */
export function DeclaredInput({ source }: { source: string }) {
  const resource = getResource(useResourceContext() ?? '');
  return <FieldInput name={source} field={getFieldOrThrow(resource, source)} />;
}
