import { ActionButton, Button } from '@adobe/react-spectrum';
import { messageOf, statusOf } from '../../api/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useIsServerUnreachable } from './useIsServerUnreachable.ts';

export interface LoadErrorProps {
  error: unknown;
  /** What could not be loaded: `this license`. */
  subject: string;
  onRetry(): void;
  /** Clears the filters of a list. Offered instead of "Try again" if the server rejects the list's parameters. */
  onClearFilters?(): void;
  /** Renders inline text instead of a paragraph. */
  isInline?: boolean;
}

const badRequest = 400;

/**
 * A message that something could not be loaded, with a "Try again" button. While the server is unreachable, the banner has
 * that button, and this message only says that the data will be loaded later.
 */
export function LoadError({ error, subject, onRetry, onClearFilters, isInline = false }: LoadErrorProps) {
  const isUnreachable = useIsServerUnreachable();
  const text = isUnreachable ? `We’ll load ${subject} when the server is reachable.` : messageOf(error);
  const isRejected = statusOf(error) === badRequest && onClearFilters !== undefined;
  const [action, run] = isRejected ? ['Clear filters', onClearFilters] : ['Try again', isUnreachable ? undefined : onRetry];
  if (isInline) {
    return (
      <>
        {text}{' '}
        {run && (
          <ActionButton isQuiet onPress={run}>
            {action}
          </ActionButton>
        )}
      </>
    );
  }
  return (
    <>
      <p>{text}</p>
      {run && (
        <Button variant="secondary" onPress={run}>
          {action}
        </Button>
      )}
    </>
  );
}

/** The same in a box, announced by screen readers; nothing without an error. */
export const LoadErrorNotice = (props: Pick<LoadErrorProps, 'error' | 'subject' | 'onRetry'>) =>
  props.error ? (
    <Notice type="error" live>
      <LoadError {...props} />
    </Notice>
  ) : null;
