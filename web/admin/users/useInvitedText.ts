import { useIsEmailSetUp } from '../useIsEmailSetUp.ts';

/** What has happened to an invitation, for the snackbar. */
export function useInvitedText(): (email: string) => string {
  const isEmailed = useIsEmailSetUp();
  return (email) => (isEmailed ? `Invitation sent to ${email}.` : `Invitation created for ${email}.`);
}
