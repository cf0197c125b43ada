import type { LearningValues } from './learning-details.ts';

/** The longest title and slug that the contract allows. */
const maxTitle = 160;
const maxSlug = 80;

/** Values of a copy: `Copy of …`, with the slug `…-copy`, then `…-copy-2`. */
export function copyOf<Values extends LearningValues>(values: Values, number: number): Values {
  const ending = number === 1 ? '-copy' : `-copy-${number}`;
  const slug = values.slug.slice(0, maxSlug - ending.length).replace(/-+$/, '');
  return { ...values, title: `Copy of ${values.title}`.slice(0, maxTitle), slug: `${slug}${ending}` };
}
