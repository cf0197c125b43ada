import { Notice } from '../ui/Notice.tsx';
import { useIsEmailSetUp } from './useIsEmailSetUp.ts';

/** Warns that emails are not sent, where something is about to be sent. Empty if they are, or while that is unknown. */
export function EmailNotSetUp() {
  if (useIsEmailSetUp()) return null;
  return (
    <Notice type="warning">Email isn’t set up. Until a mail server is configured, the server writes emails to files.</Notice>
  );
}
