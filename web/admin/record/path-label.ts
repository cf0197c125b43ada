import { wordsOf } from '../sentence-case.ts';

/**
 * A path of the form as text: `speakers.1.name` as "Speakers, row 2, name".
 * @param partLabel the label of a part after the field; null leaves the part out
 */
export function pathLabel(
  path: string,
  labels: Readonly<Record<string, string>>,
  partLabel: (part: string) => string | null = wordsOf,
): string {
  const [field = '', ...parts] = path.split('.');
  const places = parts.flatMap((part) => (/^\d+$/.test(part) ? `row ${Number(part) + 1}` : (partLabel(part) ?? [])));
  return [labels[field] ?? field, ...places].join(', ');
}
