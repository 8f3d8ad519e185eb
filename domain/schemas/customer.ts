import { inputSchema } from '../fields/schema.ts';
import { customers } from '../resources/customers.ts';

export const customerInput = inputSchema(customers);
