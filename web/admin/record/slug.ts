import { maxSlugLength } from '../contract-limits.ts';
import { foldText } from '../fold-text.ts';

/** `Elbow 90°, long radius` as a slug: `elbow-90-long-radius`. */
export const slugOf = (name: string): string =>
  // Before a number, ø is a diameter sign.
  foldText(name.replaceAll(/ø(?=\s?\d)/gi, ' '))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');
