import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';
import { retryImport } from '../api/retry-import.ts';

export const partMissing = 'A part of this page could not be loaded. Check your internet connection, or reload the page.';

/** The default export of a module. A failed import is repeated once, so that "Try again" works. @throws ApiError */
export const importDefault = <Part>(load: () => Promise<{ default: Part }>): Promise<Part> =>
  load()
    .catch(retryImport<{ default: Part }>)
    .then(
      (module) => module.default,
      (cause: unknown) => {
        // Not a network error, which would say that the server does not respond.
        throw new ApiError(partMissing, { status: null, code: 'UNKNOWN_ERROR', cause });
      },
    );

/** The query that loads the code of a desk, of a kind of learning content, or of a form. */
export const detailsQuery = <Details>({ key, load }: { key: string; load(): Promise<{ default: Details }> }) =>
  queryOptions({
    queryKey: ['code', key],
    queryFn: () => importDefault(load),
    staleTime: Infinity,
  });
