import { useGetMailStatus } from '../api/generated/mail/mail.ts';
import { Notice } from '../ui/Notice.tsx';

/** Warns that emails are not sent, where something is about to be sent. Empty if they are, or while that is unknown. */
export function EmailNotSetUp() {
  const { data } = useGetMailStatus();
  if (data?.configured !== false) return null;
  return (
    <Notice type="warning">Email isn’t set up. Until a mail server is configured, the server writes emails to files.</Notice>
  );
}
