// Our own samples, each right or wrong in a named way. No file of anybody else is among them.
import { rightSamples } from './right.ts';
import type { Sample } from './sample.ts';
import { wrongSamples } from './wrong.ts';

export type { Sample };

export const samples: readonly Sample[] = [...rightSamples, ...wrongSamples];

export const findSample = (id: string): Sample | null => samples.find((sample) => sample.id === id) ?? null;
