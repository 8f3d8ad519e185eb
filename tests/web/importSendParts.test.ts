import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import type { Outcome } from '../../src/components/importFile/report.ts';
import { sendParts } from '../../src/components/importFile/sendParts.ts';

const toLine = (line: number) => ({ line, cells: [] });
const refusal = (status: number, message: string) => new HttpError(message, status, { status: 'error', message });

/** Sends parts to a back end that fails for some of them. Returns the line numbers of each call, and the outcomes. */
async function send(parts: number[][], findFailure: (part: readonly number[]) => Error | undefined) {
  const calls: number[][] = [];
  const outcomes = new Map<number, Outcome>();
  await sendParts(
    parts.map((part) => part.map(toLine)),
    {
      send: async (lines) => {
        const part = lines.map(({ line }) => line);
        calls.push(part);
        const failure = findFailure(part);
        if (failure) throw failure;
        return part.map(() => 'created' as const);
      },
      onOutcome: ({ line }, outcome) => outcomes.set(line, outcome),
      isStopped: () => false,
    },
  );
  return { calls, outcomes };
}

it('sends each line of a refused list alone, so that one wrong line does not stop the others', async () => {
  const { calls, outcomes } = await send(
    [
      [1, 2, 3],
      [4, 5],
    ],
    (part) => (part.includes(2) ? refusal(422, 'Confira') : undefined),
  );
  expect(calls).toEqual([[1, 2, 3], [4, 5], [1], [2], [3]]);
  expect(outcomes.get(2)).toEqual({ status: 'failed', reason: 'Confira', outcomeUnknown: false });
  expect([1, 3, 4, 5].map((line) => outcomes.get(line)?.status)).toEqual(Array(4).fill('created'));
});

it('sends no line of a list again whose answer was lost: it may be stored', async () => {
  const { calls, outcomes } = await send([[1, 2]], () => refusal(500, 'Algo deu errado'));
  expect(calls).toEqual([[1, 2]]);
  expect(outcomes.get(2)).toEqual({ status: 'untried', reason: 'Algo deu errado', outcomeUnknown: true });
});

it('begins no other list after the connection was lost', async () => {
  const parts = Array.from({ length: 10 }, (_, part) => [2 * part, 2 * part + 1]);
  const { calls, outcomes } = await send(parts, () => new HttpError('Sem conexão', 0));
  expect(calls.length).toBeLessThanOrEqual(4);
  expect(outcomes.size).toBe(2 * calls.length);
});

it.each([401, 403])('says that lines were not sent, not that they are wrong, after the status %i', async (status) => {
  const { calls, outcomes } = await send([[1, 2]], () => refusal(status, 'Entre novamente'));
  expect(calls).toEqual([[1, 2]]);
  expect(outcomes.get(2)).toEqual({ status: 'untried', reason: 'Entre novamente', outcomeUnknown: false });
});
