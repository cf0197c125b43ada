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
/** The role that works with a category, which is the heading above the category's learning paths. */
const roleLabels: Readonly<Record<LearningCategory, string>> = {
  'pcf-export': 'Piping designers',
  'revit-families': 'Family authors',
  isometrics: 'Isometric checkers',
  automation: 'BIM managers',
  licensing: 'CAD administrators',
};
export const levelLabels: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};
export const categoryLabel = labelOf(categoryLabels);
export const roleLabel = labelOf(roleLabels);
export const levelLabel = labelOf(levelLabels);

const minutesPerHour = 60;

/** `90` -> `1 h 30 min` */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `1.5` -> `1 h 30 min` */
export const hoursLabel = (hours: number): string => durationLabel(Math.round(hours * minutesPerHour));

export const countLabel = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** `12, few left`. Nothing is added if many places are left, or if none is left, which the badge shows. */
export const placesLabel = (places: number | string, left: PlacesLeft | null): string =>
  `${places.toLocaleString('en-US')}${left === 'few' ? ', few left' : ''}`;
