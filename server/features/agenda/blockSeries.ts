import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { getWholeDay, listBlockedDays, validateBlockPeriod } from '../../../domain/blockSeries.ts';
import { encodeFields, type Json } from '../../../domain/fields/codec.ts';
import { buildFieldsSchema, buildInputSchema, buildResponseSchema } from '../../../domain/fields/schema.ts';
import type { BusyInterval } from '../../../domain/hourRules.ts';
import { type Block, type BlockInput, blocks } from '../../../domain/resources/blocks.ts';
import { day } from '../../../domain/schemas/fields.ts';
import { reservationConflictsSchema } from '../../../domain/schemas/reservationConflicts.ts';
import { requireOwn, requireOwnInput } from '../../db/own.ts';
import { findRecord, insertRecord, lockForEdit } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { type RequestContext, runInTransaction } from '../../db/transaction.ts';
import { audit } from '../../http/crud.ts';
import {
  failureResponse,
  failureResponses,
  idParams,
  parseId,
  success,
  successResponse,
  unwrapRecord,
} from '../../http/envelope.ts';
import { idempotencyHeader, runIdempotent, sendCreation } from '../../http/idempotency.ts';
import { compileQueryValidator, parse } from '../../http/validation.ts';
import { invalid, notFound } from '../../refusal.ts';
import { createBlockRefusal, findBlockConflicts, removeBlock } from '../../resources/blocks.ts';
import { readWorkingHours } from '../../resources/reservations/busy.ts';

const tags = [blocks.api.path];
const INTERVAL = 'Escolha de quantas em quantas semanas, de 1 a 4';
const periodFields = {
  until: day.describe('the last day, included'),
  every_weeks: z.int(INTERVAL).min(1, INTERVAL).max(4, INTERVAL).nullish(),
  whole_days: z.literal(['0', '1'], { error: 'Informe 1 ou 0' }).optional(),
};
const periodSchema = z.object(periodFields);

interface Period extends z.output<typeof periodSchema> {
  block: BlockInput;
}

/** POST /blocks/series and DELETE /blocks/series/{id} (feature `blocks.series`): blocks of several days. */
export function registerBlockSeries(app: FastifyInstance): void {
  const { db } = app.context;
  const { path, key: envelope } = blocks.api;

  app.post<{ Body: Json }>(
    '/blocks/series',
    {
      schema: {
        tags,
        description:
          'A block on every day until another one, or every few weeks; all or none. With `whole_days` each takes the working hours of its day, and days off are left out. Answers the first one and how many there are. 409 with the reservations in the way on all days at `data`.',
        headers: idempotencyHeader,
        body: z.strictObject({ [envelope]: buildFieldsSchema(blocks), ...periodFields }),
        response: {
          201: successResponse(buildResponseSchema(blocks).extend({ count: z.int() })),
          ...failureResponses(400, 401, 403, 413, 422),
          409: failureResponse(reservationConflictsSchema),
        },
      },
      validatorCompiler: compileQueryValidator,
    },
    async (request, reply) => {
      const context = request.requireContext();
      const { [envelope]: given, ...rest } = request.body;
      const block = parse(buildInputSchema(blocks), unwrapRecord({ [envelope]: given }, envelope)) as BlockInput;
      const period = { ...parse(periodSchema, rest), block };
      requireOwnInput(context, block.employee_id);
      const problem = validateBlockPeriod({ ...period, date: block.date });
      if (problem) throw invalid({ until: problem });
      const response = await runInTransaction(db, [path], (trx) =>
        runIdempotent(
          trx,
          { scope: `${path}/series`, key: request.readIdempotencyKey(), body: request.body, context },
          async () => ({
            data: await createBlocks(trx, period, context),
            message: 'Bloqueios criados com sucesso!',
          }),
        ),
      );
      return sendCreation(reply, response);
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/blocks/series/:id',
    {
      schema: {
        tags,
        description: 'Removes a block and the later ones that were made with it.',
        params: idParams,
        response: { 200: successResponse(z.null()), ...failureResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const id = parseId(request.params.id, blocks.texts.notFound);
      const context = request.requireContext();
      await runInTransaction(db, [path], (trx) => removeFollowing(trx, id, context));
      return success(null, 'Bloqueios excluídos com sucesso!');
    },
  );
}

/** Returns the first block as on the wire, with how many there are. Throws a Refusal: 409 with the reservations of all days. */
async function createBlocks(db: Db, { block, whole_days, ...period }: Period, context: RequestContext): Promise<Json> {
  const { getWorks } = await readWorkingHours(db, block.employee_id === null ? null : Number(block.employee_id));
  const ids: number[] = [];
  const conflicts: BusyInterval[] = [];
  for (const date of listBlockedDays({ ...period, date: block.date })) {
    const hours = whole_days === '1' ? getWholeDay(getWorks(date)) : block;
    if (hours === null) continue;
    const input = { ...block, date, from: hours.from, to: hours.to };
    conflicts.push(...(await findBlockConflicts(db, null, input, null, context)));
    // The other days are only checked.
    if (conflicts.length === 0) ids.push(await insertRecord(db, blocks, input, context));
  }
  if (conflicts.length > 0) throw createBlockRefusal(conflicts, { hasSeveralDays: true });
  const [first] = ids;
  if (first === undefined) throw invalid({ until: 'Não há expediente nestes dias' });
  if (ids.length > 1) await db.updateTable('block').set({ series_id: first }).where('id', 'in', ids).execute();
  for (const id of ids) {
    const after = await getBlockOrThrow(db, id);
    await audit(db, blocks, 'create', id, { before: null, after }, context);
  }
  return { ...encodeFields(blocks.fields, await getBlockOrThrow(db, first)), count: ids.length };
}

async function getBlockOrThrow(db: Db, id: number): Promise<Block> {
  const block = await findRecord(db, blocks, id);
  if (!block) throw notFound(blocks.texts.notFound);
  return block;
}

async function removeFollowing(db: Db, id: number, context: RequestContext): Promise<void> {
  const block = await getBlockOrThrow(db, id);
  requireOwn(context, block.employee_id, blocks.texts.notFound);
  const following =
    block.series_id === null
      ? [{ id }]
      : await db
          .selectFrom('block')
          .select('id')
          .where('series_id', '=', block.series_id)
          .where('day', '>=', block.date)
          .where('archived_at', 'is', null)
          .orderBy('id')
          .execute();
  for (const each of following) {
    await lockForEdit(db, blocks, each.id, undefined);
    const before = await getBlockOrThrow(db, each.id);
    requireOwn(context, before.employee_id, blocks.texts.notFound);
    await removeBlock(db, each.id, context);
    await audit(db, blocks, 'remove', each.id, { before, after: null }, context);
  }
}
