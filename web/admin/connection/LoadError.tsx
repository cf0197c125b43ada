import { ActionButton, Button } from '@adobe/react-spectrum';
import { messageOf } from '../../api/errors.ts';
import { useIsServerUnreachable } from './useIsServerUnreachable.ts';

export interface LoadErrorProps {
  error: unknown;
  /** What could not be loaded: `this license`. */
  subject: string;
  onRetry?(): void;
  /** Renders inline text instead of a paragraph. */
  isInline?: boolean;
}

/**
 * A message that something could not be loaded, with a "Try again" button. While the server is unreachable, the banner has
 * that button, and this message only says that the data will be loaded later.
 */
export function LoadError({ error, subject, onRetry, isInline = false }: LoadErrorProps) {
  const isUnreachable = useIsServerUnreachable();
  const text = isUnreachable ? `We’ll load ${subject} when the server is reachable.` : messageOf(error);
  const retry = isUnreachable ? undefined : onRetry;
  if (isInline) {
    return (
      <>
        {text}{' '}
        {retry && (
          <ActionButton isQuiet onPress={retry}>
            Try again
          </ActionButton>
        )}
      </>
    );
  }
  return (
    <>
      <p>{text}</p>
      {retry && (
        <Button variant="secondary" onPress={retry}>
          Try again
        </Button>
      )}
    </>
  );
}
