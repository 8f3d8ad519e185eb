import { growing } from '../support/growing.ts';

export const summary = growing('summary', '/summary');
