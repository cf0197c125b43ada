// Ids of the rows of "My work": `support.0197f0c4-…`.
import { desks } from '../desks.ts';

export const rowId = ({ desk, id }: { desk: string; id: string }): string => `${desk}.${id}`;

export function splitRowId(id: string): { desk: string; requestId: string } {
  const dot = id.indexOf('.');
  return { desk: id.slice(0, Math.max(dot, 0)), requestId: id.slice(dot + 1) };
}

/** The label of a desk, or its key if the desk is unknown. */
export const deskLabel = (key: string): string => desks.find((desk) => desk.key === key)?.label ?? key;
