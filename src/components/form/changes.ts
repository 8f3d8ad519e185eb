import type { Field } from '../../../domain/fields/field.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { inputFields, requestOf } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';

/** One line for each field that differs between two states of a record: `Nome: Ana → Ana Maria`. */
export function changesBetween(resource: AnyResource, before: Wire, after: Wire): string[] {
  const [was, is] = [requestOf(resource, before), requestOf(resource, after)];
  const changes = inputFields(resource)
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name, field]) => {
      const [key, told] = toldOf(resource, name, field);
      const show = (record: Wire) => shown(told, record[key]);
      return `${field.label}: ${show(before)} → ${show(after)}`;
    });
  return changes.length > 0 ? changes : ['Os dados são os mesmos de antes: nada seu se perde.'];
}

/** The field that tells a person of it, and its key in a record: of a record that is referred to, its name. */
function toldOf({ fields }: AnyResource, name: string, field: Field): [key: string, field: Field] {
  const named = Object.entries(fields).find(([, { options }]) => options.nameOf === name);
  return named ?? [field.options.as ?? name, field];
}

function shown(field: Field, value: unknown): string {
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? 'vazio' : field.show(value);
}
