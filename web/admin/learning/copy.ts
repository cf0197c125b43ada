import { maxSlugLength, maxTitleLength } from '../contract-limits.ts';
import type { LearningValues } from './learning-details.ts';

/** The values of a copy: the title `Copy of …`, and the slug `…-copy`, then `…-copy-2`. */
export function copyOf<Values extends LearningValues>(values: Values, number: number): Values {
  const suffix = number === 1 ? '-copy' : `-copy-${number}`;
  const slug = values.slug.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '');
  // By characters, as the contract counts: half of an emoji would be rejected.
  const title = Array.from(`Copy of ${values.title}`).slice(0, maxTitleLength).join('');
  return { ...values, title, slug: `${slug}${suffix}` };
}
