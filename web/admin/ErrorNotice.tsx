import { messageOf } from '../api/errors.ts';
import { Notice } from '../ui/Notice.tsx';

/** The message of a failed call; nothing without an error. `more` says what that means for the user. */
export const ErrorNotice = ({ error, more = '' }: { error: unknown; more?: string }) =>
  error ? (
    <Notice type="error" live>
      {messageOf(error)}
      {more && ` ${more}`}
    </Notice>
  ) : null;
