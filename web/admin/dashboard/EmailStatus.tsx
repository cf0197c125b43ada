import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import {
  getGetMailStatusQueryKey,
  useDismissFailedMail,
  useGetMailStatus,
  useRetryFailedMail,
} from '../../api/generated/mail/mail.ts';
import type { ActivityEntity, MailFailure, MailStatus } from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { countOf } from '../../plural.ts';
import { EmailNotSetUp } from '../EmailNotSetUp.tsx';
import { recordPath } from '../record-path.ts';
import { statusLabel } from '../statuses.ts';
import { Time } from '../Time.tsx';
import styles from './Dashboard.module.css';
import { refreshMs } from './desk-queries.ts';
import { FiguresCard } from './FiguresCard.tsx';

/** The state of outgoing email. Without email notifications, new requests may go unnoticed. */
export function EmailStatus() {
  const query = useGetMailStatus({ query: { refetchInterval: refreshMs } });
  const { data } = query;
  return (
    <FiguresCard
      title="Email"
      queries={[query]}
      subject="the email status"
      figures={{
        'Waiting to be sent': data?.waiting.toLocaleString('en-US') ?? '…',
        'Not sent': data?.failed.toLocaleString('en-US') ?? '…',
      }}
    >
      {data && <MailProblem status={data} />}
    </FiguresCard>
  );
}

function MailProblem({ status: { configured, waiting, failed, lastError, failures } }: { status: MailStatus }) {
  const queryClient = useQueryClient();
  const retry = useRetryFailedMail({
    mutation: { onSuccess: (after) => queryClient.setQueryData(getGetMailStatusQueryKey(), after) },
  });
  if (!configured) return <EmailNotSetUp />;
  if (failed > 0) {
    return (
      <Notice type="error">
        <p>{countOf(failed, 'email')} could not be sent.</p>
        <ul className={styles.failures} aria-label="Emails that could not be sent">
          {failures.map((failure) => (
            <Failure key={failure.id} failure={failure} />
          ))}
        </ul>
        {failed > failures.length && <p>And {(failed - failures.length).toLocaleString('en-US')} more.</p>}
        <ActionButton isDisabled={retry.isPending} onPress={() => retry.mutate()}>
          Try again
        </ActionButton>
        {retry.error && <p role="alert">{messageOf(retry.error)}</p>}
      </Notice>
    );
  }
  if (!lastError) return null;
  return (
    <Notice type="warning">
      {countOf(waiting, 'email')} could not be sent yet. The mail server says: {lastError}
    </Notice>
  );
}

/** Who did not get which email, when and why. It links to the record that the email is about, and can be dismissed. */
function Failure({ failure: { id, template, recipient, reason, failedAt, record } }: { failure: MailFailure }) {
  const queryClient = useQueryClient();
  // Also after an error: a colleague may have dismissed or retried it.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: getGetMailStatusQueryKey() });
  const dismiss = useDismissFailedMail({ mutation: { onSettled } });
  const path = record && recordPath(record as Pick<ActivityEntity, 'kind' | 'id'>);
  const name = statusLabel(template);
  return (
    <li>
      {recipient} · {path ? <Link to={path}>{name}</Link> : name}
      <p>
        <Time at={failedAt} brief />: {reason}
      </p>
      <ActionButton
        isQuiet
        isDisabled={dismiss.isPending}
        aria-label={`Dismiss the email to ${recipient}`}
        onPress={() => dismiss.mutate({ id })}
      >
        Dismiss
      </ActionButton>
      {dismiss.error && <p role="alert">{messageOf(dismiss.error)}</p>}
    </li>
  );
}
