import type { Role } from '../api/generated/model';
import { statusLabel } from './statuses.ts';

/**
 * Creates a function that labels the values of an enum of the contract: `createEnumLabel<Role>({ … })`. A missing label, or a
 * label of another value, does not compile. A value that only a newer server knows is converted to text: `navis-manage` to
 * "Navis manage".
 */
export function createEnumLabel<Value extends string = never>(labels: Readonly<Record<NoInfer<Value>, string>>) {
  const known = new Map<string, string>(Object.entries(labels));
  return (value: string): string => known.get(value) ?? statusLabel(value);
}

export const roleLabel = createEnumLabel<Role>({ admin: 'Administrator', user: 'User' });
