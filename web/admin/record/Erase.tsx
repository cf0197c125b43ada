import { useState } from 'react';
import { Button, ButtonGroup, Content, Dialog, DialogContainer, Divider, Heading, Text, TextField } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateBelow } from '../../api/invalidate.ts';
import { messageOf } from '../../api/errors.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';

export interface EraseProps {
  resource: string;
  reference: string;
  version: number;
  erase(headers: Record<string, string>): Promise<unknown>;
  onErased(): void;
}

/** Erases a person's request, after the reference has been typed: there is no way back. */
export function Erase({ resource, reference, version, erase, onErased }: EraseProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const mutation = useMutation({
    mutationFn: () => erase({ 'If-Match': `"${version}"` }),
    onSuccess: async () => {
      setOpen(false);
      onErased();
      notify('success', `${reference} has been erased.`);
      await Promise.all([invalidateBelow(client, resource), invalidateBelow(client, '/api/admin/activity-log')]);
    },
  });
  const close = () => {
    setOpen(false);
    setTyped('');
    mutation.reset();
  };
  return (
    <div>
      <Button variant="negative" style="outline" onPress={() => setOpen(true)}>
        Erase request …
      </Button>
      <DialogContainer onDismiss={close}>
        {open && (
          <Dialog>
            <Heading>Erase {reference}?</Heading>
            <Divider />
            <Content>
              <Text>
                The person’s data is deleted for good: name, addresses, message and comments. The activity log keeps the reference
                and that it was erased.
              </Text>
              <TextField
                label={`Type ${reference} to confirm`}
                value={typed}
                onChange={setTyped}
                width="100%"
                marginTop="size-200"
              />
              {mutation.error && (
                <Notice type="error" live>
                  {messageOf(mutation.error)}
                </Notice>
              )}
            </Content>
            <ButtonGroup>
              <Button variant="secondary" onPress={close}>
                Cancel
              </Button>
              <Button
                variant="negative"
                isDisabled={typed.trim() !== reference}
                isPending={mutation.isPending}
                onPress={() => mutation.mutate()}
              >
                Erase
              </Button>
            </ButtonGroup>
          </Dialog>
        )}
      </DialogContainer>
    </div>
  );
}
