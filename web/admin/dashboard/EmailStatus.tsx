import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { getGetMailStatusQueryKey, useGetMailStatus, useRetryFailedMail } from '../../api/generated/mail/mail.ts';
import type { MailStatus } from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadError } from '../connection/LoadError.tsx';
import { countOf } from '../count-text.ts';
import styles from './Dashboard.module.css';
import { refreshMs } from './desk-queries.ts';

/** The state of outgoing email. Without email notifications, new requests may go unnoticed. */
export function EmailStatus() {
  const { data, error, refetch } = useGetMailStatus({ query: { refetchInterval: refreshMs } });
  return (
    <Card as="section">
      <h2>Email</h2>
      {error && !data ? (
        <Notice type="error">
          <LoadError isInline error={error} subject="the email status" onRetry={() => void refetch()} />
        </Notice>
      ) : (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>Waiting to be sent</dt>
              <dd>{data?.waiting.toLocaleString('en-US') ?? '…'}</dd>
            </div>
            <div>
              <dt>Not sent</dt>
              <dd>{data?.failed.toLocaleString('en-US') ?? '…'}</dd>
            </div>
          </dl>
          {data && <MailProblem status={data} />}
        </>
      )}
    </Card>
  );
}

function MailProblem({ status: { configured, waiting, failed, lastError } }: { status: MailStatus }) {
  const queryClient = useQueryClient();
  const retry = useRetryFailedMail({
    mutation: { onSuccess: (after) => queryClient.setQueryData(getGetMailStatusQueryKey(), after) },
  });
  if (!configured) {
    return (
      <Notice type="warning">Email isn’t set up. Until a mail server is configured, the server writes emails to files.</Notice>
    );
  }
  if (!lastError) return null;
  return (
    <Notice type={failed > 0 ? 'error' : 'warning'}>
      <p>
        {failed > 0 ? `${countOf(failed, 'email')} could not be sent` : `${countOf(waiting, 'email')} could not be sent yet`}. The
        mail server says: {lastError}
      </p>
      {failed > 0 && (
        <ActionButton isDisabled={retry.isPending} onPress={() => retry.mutate()}>
          Try again
        </ActionButton>
      )}
      {retry.error && <p role="alert">{messageOf(retry.error)}</p>}
    </Notice>
  );
}
