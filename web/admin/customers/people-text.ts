import { maxListedCustomers } from '../contract-limits.ts';
import { countOf } from '../../plural.ts';

/** The number of listed people: all that match a search, or those with the newest records. */
export function peopleText(count: number, isSearch: boolean): string {
  const people = countOf(count, 'person', 'people');
  if (!isSearch) return `${people} with the newest requests, licenses and registrations`;
  return count < maxListedCustomers ? `${people} found` : `${people} found. There may be more: add another word to the search.`;
}
