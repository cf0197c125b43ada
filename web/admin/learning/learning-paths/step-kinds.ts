import { createEnumLabel } from '../../labels.ts';

/** Label of the kind of a step: "Training course" for `training-course`. */
export const stepKindLabel = createEnumLabel({});
