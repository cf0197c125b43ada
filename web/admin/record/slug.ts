import { maxSlugLength } from '../contract-limits.ts';
import { foldText } from '../fold-text.ts';

/** `Elbow 90°, long radius` as a slug: `elbow-90-long-radius`. */
export const slugOf = (name: string): string =>
  // Before a number, ø is a diameter sign.
  foldText(name.replaceAll(/ø(?=\s?\d)/gi, ' '))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');

/** The part of a form whose record has a slug. */
interface SlugForm {
  values: { slug: string };
  base: { slug: string };
  /** Null for a new record. */
  version: number | null;
}

/** The help below the field of a slug. A saved record whose slug is being changed may be linked from elsewhere. */
export const slugHelp = ({ values, base, version }: SlugForm): string =>
  version === null || values.slug === base.slug
    ? 'Used in the URL: a-z, 0-9 and dashes.'
    : 'Links to the old address, also those in emails that were sent, will stop working.';
