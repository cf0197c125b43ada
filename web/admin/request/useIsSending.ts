import { useEffect, useState } from 'react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';

/**
 * Whether the text of a form is being sent. This includes a mutation that a former instance of the form has started: a record
 * can be closed and opened again meanwhile.
 * @param isPending whether this instance is sending
 * @param onSent called when the mutation of the former instance has ended
 */
export function useIsSending(mutationKey: readonly string[], isPending: boolean, onSent: () => void): boolean {
  const client = useQueryClient();
  const count = useIsMutating({ mutationKey });
  const [isSentBefore, setSentBefore] = useState(() => client.isMutating({ mutationKey }) > 0);
  useEffect(() => {
    if (!isSentBefore || count > 0) return;
    setSentBefore(false);
    onSent();
  }, [isSentBefore, count, onSent]);
  return isPending || isSentBefore;
}
