import { inputSchema } from '../fields/schema.ts';
import { closings } from '../resources/closings.ts';

export const cashClosingInput = inputSchema(closings);
