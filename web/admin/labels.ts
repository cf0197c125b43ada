import type { Role } from '../api/generated/model';
import type { Option } from './Choice.tsx';
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

/** The values of an enum of the contract as options: `enumOptions(Role, roleLabel)`. */
export const enumOptions = <Value extends string>(
  values: Readonly<Record<string, Value>>,
  labelOf: (value: string) => string,
): Option<Value>[] => Object.values(values).map((value) => ({ value, label: labelOf(value) }));
