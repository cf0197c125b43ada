// Sample files, each correct or with a known fault. All of them are our own.
import { rightSamples } from './right.ts';
import type { Sample } from './sample.ts';
import { wrongSamples } from './wrong.ts';

export type { Sample };

export const samples: readonly Sample[] = [...rightSamples, ...wrongSamples];

export const findSample = (id: string): Sample | null => samples.find((sample) => sample.id === id) ?? null;
