// Labels of the values of learning content.
import type { LearningCategory, Level, PlacesLeft } from '../api/generated/model';

/** The label of a value; an unknown value is shown unchanged. */
export const labelOf = (labels: Readonly<Record<string, string>>) => (value: string) =>
  labels[value] ?? value.replaceAll('-', ' ');

export const categoryLabels: Readonly<Record<LearningCategory, string>> = {
  'pcf-export': 'PCF export',
  'revit-families': 'Revit families',
  isometrics: 'Isometrics',
  automation: 'Automation',
  licensing: 'Licensing',
};
export const levelLabels: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};
export const categoryLabel = labelOf(categoryLabels);
export const levelLabel = labelOf(levelLabels);

export const minutesPerHour = 60;

/** `90` -> `1 h 30 min` */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `12, few left`. Nothing is added if many places are left, or if none is left, which the badge shows. */
export const placesLabel = (places: number | string, left: PlacesLeft | null): string =>
  `${places.toLocaleString('en-US')}${left === 'few' ? ', few left' : ''}`;
