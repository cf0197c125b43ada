/** The longest slug that the contract allows. */
const maxLength = 80;

/** `Elbow 90°, long radius` as a slug: `elbow-90-long-radius`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
