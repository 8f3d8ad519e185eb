import { type Id, sameId } from '../../../domain/entities.ts';

/** The names behind ids, for a person to read: `Corte, Barba`. Of a record nobody knows any more, its number. */
export function namesOf(ids: unknown, known: readonly { id: Id; name: string }[]): string {
  return (ids as readonly Id[])
    .map((id) => known.find((record) => sameId(record.id, id))?.name ?? `nº ${id}`)
    .join(', ');
}
