import { createScalingMeasure } from '../support/scalingMeasure.ts';

export const summary = createScalingMeasure('summary', '/summary');
