import { inputSchema } from '../fields/schema.ts';
import { rewards } from '../resources/rewards.ts';

export const rewardInput = inputSchema(rewards);
