import { ActionButton, Button } from '@adobe/react-spectrum';
import { messageOf } from '../../api/errors.ts';
import { useOutOfReach } from './useOutOfReach.ts';

export interface UnreadProps {
  error: unknown;
  /** What is missing, as the beginning of `… read as soon as the server is in reach again`. */
  missing: string;
  onRetry?(): void;
  /** In a line of text, and not in a place of its own. */
  isInline?: boolean;
}

/**
 * Why something could not be read, and the way to try again. While nothing at all can be read, the banner has both: then
 * it is only said that this will come.
 */
export function Unread({ error, missing, onRetry, isInline = false }: UnreadProps) {
  const isOut = useOutOfReach();
  const text = isOut ? `${missing} read as soon as the server is in reach again.` : messageOf(error);
  const retry = isOut ? undefined : onRetry;
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
