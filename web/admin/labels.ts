import { statusLabel } from './statuses.ts';

/**
 * Shows a value of an enum by its label. A value without one, which a newer server may send, is shown as text:
 * `navis-manage` as "Navis manage".
 */
export const enumLabel =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    labels[value] ?? statusLabel(value);
