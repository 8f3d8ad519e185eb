import type { Reward } from '../../../domain/entities.ts';
import type { RewardInput } from '../../../domain/schemas/reward.ts';
import { fold } from '../../../domain/text.ts';
import { byFlag, byId, bySearch, byText } from '../../db/filters.ts';
import { applyFilter, applyPage, type ListColumns, type ListQuery, type Page, pageOf } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';

const columns: ListColumns<'reward'> = {
  sort: {
    id: 'id',
    title: 'search',
    points_required: 'points_required',
    type: 'type',
    value: 'value',
    active: 'active',
  },
  filter: {
    id: byId('id'),
    q: bySearch('search'),
    title: bySearch('search'),
    type: byText('type'),
    active: byFlag('active'),
  },
};

/** Active ones first, then by the points they require: the order in which a sale looks for the first that applies. */
export async function listRewards(db: Db, query: ListQuery): Promise<Page<Reward>> {
  const living = applyFilter(db.selectFrom('reward').where('archived_at', 'is', null), query, columns);
  const rows = await applyPage(
    living.select([
      'id',
      'title',
      'description',
      'points_required',
      'type',
      'value',
      'min_limit_cents',
      'active',
      'version',
    ]),
    query,
    columns,
    ['active desc', 'points_required'],
    'id',
  ).execute();
  const items = rows.map(({ min_limit_cents, active, ...row }) => ({
    ...row,
    min_limit: min_limit_cents,
    active: active === 1,
  }));
  return pageOf(living, query, items);
}

export async function findReward(db: Db, id: number): Promise<Reward | undefined> {
  return (await listRewards(db, { sort: null, range: null, filter: { id } })).items[0];
}

export async function insertReward(db: Db, input: RewardInput): Promise<number> {
  const { id } = await db
    .insertInto('reward')
    .values({ ...stored(input), archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReward(db: Db, id: number, input: RewardInput): Promise<void> {
  await db.updateTable('reward').set(stored(input)).where('id', '=', id).execute();
}

function stored({ min_limit, active, ...input }: RewardInput) {
  return { ...input, min_limit_cents: min_limit, active: active ? 1 : 0, search: fold(input.title) };
}
