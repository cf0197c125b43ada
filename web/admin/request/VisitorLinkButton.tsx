import { ActionButton, TextField } from '@adobe/react-spectrum';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { copyText } from '../../browser/copy-text.ts';
import { useCommands } from '../keys/useCommands.ts';
import styles from './Conversation.module.css';
import type { DeskDetails } from './desk-details.ts';
import type { DeskRequest } from './request-types.ts';

/** Creates and copies a link to the visitor's conversation page, for visitors who can't be reached by email. */
export function VisitorLinkButton({ request: { id, name }, details }: { request: DeskRequest; details: DeskDetails }) {
  const key = useIdempotencyKey();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => details.conversation.createLink(id, { headers: key.headersFor(null) }),
    onSuccess: async ({ url }) => {
      key.renew();
      // If copying is not allowed, the user copies the link from the field.
      notify('success', (await copyText(url)) ? 'Link copied.' : 'The link is ready to copy.');
    },
    onError: (error) => notify('error', messageOf(error)),
  });
  // The button stays enabled while the link is created: a disabled button loses the focus.
  const createLink = () => {
    if (!isPending) mutate();
  };
  useCommands([{ id: 'visitor-link', group: 'This record', label: 'Copy link for the visitor', run: createLink }]);
  return (
    <>
      <ActionButton isQuiet onPress={createLink}>
        Copy link for the visitor
      </ActionButton>
      {data && (
        <div className={styles.link}>
          <TextField
            label="Link for the visitor"
            description={`Opens this conversation without a password. Send it to ${name} only.`}
            width="100%"
            isReadOnly
            value={data.url}
          />
        </div>
      )}
    </>
  );
}
