import { growing } from '../support/growing.ts';

export const cashRegister = growing('cashRegister', '/cash-register');
