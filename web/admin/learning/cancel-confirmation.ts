import type { Confirmation } from '../dialog/ConfirmDialog.tsx';

/** The confirmation before an event is canceled: participants get an email, which cannot be undone. */
export const cancelConfirmation = ({ title }: { title: string }, people: number): Confirmation => ({
  title: `Cancel “${title}”?`,
  text:
    people === 0
      ? 'Nobody has signed up yet. Visitors will no longer see it. You can move it back to draft later.'
      : `${people === 1 ? 'The person' : `The ${people} people`} who signed up will get an email, and visitors will no longer see it. You can move it back to draft later, but the email can’t be unsent.`,
  action: 'Cancel event',
});
