import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';
import { retryImport } from '../api/retry-import.ts';

export const partMissing = 'A part of this page could not be loaded. Check your internet connection, or reload the page.';

/** Imports a module. A failed import is repeated once, so that "Try again" works. @throws ApiError */
export const importDetails = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(retryImport<Module>)
    .catch((cause: unknown) => {
      // Not a network error, which would say that the server does not respond.
      throw new ApiError(partMissing, { status: null, code: 'UNKNOWN_ERROR', cause });
    });

/** The query that loads the code of a desk, of a kind of learning content, or of a form. */
export const detailsQuery = <Details>({ key, load }: { key: string; load(): Promise<Details> }) =>
  queryOptions({
    queryKey: ['code', key],
    queryFn: () => load(),
    staleTime: Infinity,
  });
