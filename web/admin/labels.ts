import { statusLabel } from './statuses.ts';

/**
 * Creates a function that labels the values of an enum. A value without a label, which a newer server may send, is
 * converted to text: `navis-manage` to "Navis manage".
 */
export const createEnumLabel =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    labels[value] ?? statusLabel(value);

export const roleLabel = createEnumLabel({ admin: 'Administrator', user: 'User' });
