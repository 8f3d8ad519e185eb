import type { Reward } from '../../../domain/entities.ts';
import { toReais } from '../../../domain/money.ts';
import { type RewardInput, rewardFields, rewardInput } from '../../../domain/schemas/reward.ts';
import { rewardAnswer } from '../../answers.ts';
import { eraseOrArchive, takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findReward, insertReward, listRewards, updateReward } from './queries.ts';

const missing = 'Esta recompensa não existe mais';

export const rewards = {
  name: 'rewards',
  envelope: 'reward',
  input: rewardInput,
  fields: rewardFields,
  readOnly: ['id'],
  answer: rewardAnswer,
  sentences: {
    created: 'Recompensa criada com sucesso!',
    updated: 'Recompensa atualizada com sucesso!',
    removed: 'Recompensa excluída com sucesso!',
    missing,
  },
  lists: { '': listRewards },
  find: findReward,
  toBody: ({ title, description, points_required, type, value, min_limit, active }) => ({
    title,
    description,
    points_required,
    type,
    value,
    min_limit: toReais(min_limit),
    active,
  }),
  create: insertReward,
  take: (db, id, version) => takeForEdit(db, 'reward', id, version, missing),
  update: updateReward,
  remove: (db, id, { instant }) => eraseOrArchive(db, 'reward', id, [['sale', 'reward_id']], instant, missing),
} satisfies ServerResource<RewardInput, Reward>;
