import type { CashSession } from '../../../../domain/schemas/cashSession.ts';

/** What happened in a session after its opening. */
export type SessionEvent = { at: string } & (
  | { kind: 'movement'; event: CashSession['movements'][number] }
  | { kind: 'count'; event: CashSession['counts'][number] }
  | { kind: 'correction'; event: CashSession['float_corrections'][number] }
  | { kind: 'reopening'; event: CashSession['reopenings'][number] }
);

/** The movements, counts, corrections of the float and reopenings of a session in the order of time. */
export function listSessionEvents({
  movements,
  counts,
  float_corrections,
  reopenings,
}: CashSession): (SessionEvent & { key: string })[] {
  const events: ReturnType<typeof listSessionEvents> = [
    ...movements.map((event) => ({
      kind: 'movement' as const,
      at: event.created_at,
      key: `movement ${event.id}`,
      event,
    })),
    ...counts.map((event) => ({ kind: 'count' as const, at: event.counted_at, key: `count ${event.number}`, event })),
    ...float_corrections.map((event) => ({
      kind: 'correction' as const,
      at: event.created_at,
      key: `correction ${event.created_at}`,
      event,
    })),
    ...reopenings.map((event) => ({
      kind: 'reopening' as const,
      at: event.created_at,
      key: `reopening ${event.created_at}`,
      event,
    })),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}
