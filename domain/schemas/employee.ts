import { inputSchema } from '../fields/schema.ts';
import { employees } from '../resources/employees.ts';

export const employeeInput = inputSchema(employees);
