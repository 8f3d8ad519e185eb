import { createScalingMeasure } from '../support/scalingMeasure.ts';

export const cashRegister = createScalingMeasure('cashRegister', '/cash-register');
