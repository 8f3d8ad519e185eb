import { inputSchema } from '../fields/schema.ts';
import { services } from '../resources/services.ts';

export const serviceInput = inputSchema(services);
