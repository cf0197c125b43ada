import type { MoveConfirmation } from '../record/StatusMoves.tsx';

/** Asked before an event is canceled: the people who take part get an email, which nobody can take back. */
export const cancelConfirmation = ({ title }: { title: string }, people: number): MoveConfirmation => ({
  title: `Cancel “${title}”?`,
  text:
    people === 0
      ? 'Nobody has signed up yet. Visitors no longer see it. You can make it a draft again.'
      : `${people === 1 ? 'The person who signed up gets' : `The ${people} people who signed up get`} an email, and visitors no longer see it. You can make it a draft again, but you can’t take the email back.`,
  action: 'Cancel it',
});
