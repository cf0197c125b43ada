import { maxSlugLength, maxTitleLength } from '../contract-limits.ts';
import type { LearningValues } from './learning-details.ts';

/** The values of a copy: the title `Copy of …`, and the slug `…-copy`, then `…-copy-2`. */
export function copyOf<Values extends LearningValues>(values: Values, number: number): Values {
  const suffix = number === 1 ? '-copy' : `-copy-${number}`;
  const slug = values.slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '');
  return { ...values, title: `Copy of ${values.title}`.slice(0, maxTitleLength), slug: `${slug}${suffix}` };
}
