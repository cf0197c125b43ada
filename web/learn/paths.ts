// The addresses of the learning area.

/** The kinds of learning content, named as in the contract. */
export type LearningKind = 'tutorial' | 'training-course' | 'webinar' | 'learning-path';

export const learnPath = '/learn';

const folders: Readonly<Record<LearningKind, string>> = {
  tutorial: 'tutorials',
  'training-course': 'courses',
  webinar: 'webinars',
  'learning-path': 'paths',
};

/** `/learn/tutorials` */
export const listPath = (kind: LearningKind): string => `${learnPath}/${folders[kind]}`;

/** `/learn/tutorials/read-a-pcf` */
export const itemPath = (kind: LearningKind, slug: string): string => `${listPath(kind)}/${slug}`;

/**
 * `/learn/tutorials/read-a-pcf?path=from-model-to-isometric`: a record as a step of a learning path. Null for a kind of record
 * that only a newer server knows.
 */
export const stepPath = (pathSlug: string, { kind, slug }: { kind: LearningKind; slug: string }): string | null =>
  kind in folders ? `${itemPath(kind, slug)}?path=${encodeURIComponent(pathSlug)}` : null;

export const certificatesPath = `${learnPath}/certificates`;

/** `/learn/certificates/7K3M-9QX2-4TWB` */
export const certificatePath = (number: string): string => `${certificatesPath}/${number}`;
