import { hasOutbox } from './has-outbox.ts';

/** Whether this browser has a submission of a form that waits for a connection, or whose rejected values await the form. */
export async function hasStoredSubmission(form: string): Promise<boolean> {
  if (!(await hasOutbox())) return false;
  const { readEntries } = await import('./outbox-store.ts');
  return (await readEntries()).some((entry) => entry.form === form && !(entry.outcome && 'receipt' in entry.outcome));
}
