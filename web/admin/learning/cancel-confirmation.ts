import type { Confirmation } from '../dialog/ConfirmDialog.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { draft, hasStarted, type MovedRow } from './learning-details.ts';

type CanceledEvent = Pick<MovedRow, 'title' | 'startsAt' | 'status'>;

/** What visitors see afterward. A draft has no page. */
const pageText = ({ status }: CanceledEvent): string =>
  status === draft ? '' : ' The site will no longer list it, and its page will say that it was canceled.';

/** What a cancellation means for participants and visitors. */
function consequenceOf(event: CanceledEvent, people: number, now: number): string {
  const page = pageText(event);
  if (people === 0) return `Nobody has signed up yet.${page} You can move it back to draft later.`;
  const participants = people === 1 ? 'the person' : `the ${people} people`;
  return hasStarted(event, now)
    ? `Its start time has passed, so ${participants} who signed up will get no email.${page} You can move it back to draft later.`
    : `${sentenceCase(participants)} who signed up will get an email.${page} You can move it back to draft later, but the email can’t be unsent.`;
}

/** The confirmation before an event is canceled: an email to its participants cannot be undone. */
export const cancelConfirmation = (event: CanceledEvent, people: number, now = Date.now()): Confirmation => ({
  title: `Cancel “${event.title}”?`,
  text: consequenceOf(event, people, now),
  action: 'Cancel event',
});
