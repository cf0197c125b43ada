import { enumLabel } from '../../labels.ts';

/** The kinds of steps: `training-course` as "Training course". */
export const stepKindLabel = enumLabel({});
