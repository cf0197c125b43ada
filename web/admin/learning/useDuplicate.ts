import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api/errors.ts';
import { useIdempotencyKey } from '../../api/useIdempotencyKey.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { bodyOf } from '../record/body-parts.ts';
import { refreshRecords } from '../refresh-records.ts';
import { copyOf } from './copy.ts';
import type { LearningDetails, LearningRow } from './learning-details.ts';

/** Number of slugs that are tried before giving up. */
const maxAttempts = 9;

const isSlugTaken = (error: unknown) => error instanceof ApiError && error.code === 'SLUG_TAKEN';

/** Creates an unpublished copy. While the slug is taken, the next number is tried. */
async function createCopy(
  details: LearningDetails,
  record: LearningRow,
  { headersFor }: ReturnType<typeof useIdempotencyKey>,
): Promise<LearningRow> {
  for (let number = 1; ; number += 1) {
    const values = copyOf(details.toValues(record), number);
    const body = bodyOf(details.bodyParts, details.toCopy?.(values) ?? values);
    try {
      return await details.create(body, { headers: headersFor(body) });
    } catch (error) {
      if (!isSlugTaken(error) || number === maxAttempts) throw error;
    }
  }
}

/** Duplicates a record and opens the copy. */
export function useDuplicate(details: LearningDetails, noun: string, open: (id: string) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (record: LearningRow) => createCopy(details, record, key),
    onSuccess: async ({ id }) => {
      key.renew();
      notify('success', `Copied. The new ${noun} is not published yet.`);
      open(id);
      await refreshRecords(client, details.listKey());
    },
    onError: (error) => notify('error', messageOf(error)),
  });
}
