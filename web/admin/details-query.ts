import { queryOptions } from '@tanstack/react-query';
import { networkError } from '../api/errors.ts';
import { retryImport } from '../api/retry-import.ts';

/** Imports a module. A failed import is repeated once, so that "Try again" works. @throws ApiError */
export const importDetails = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(retryImport<Module>)
    .catch((error: unknown) => {
      throw networkError(error);
    });

/** The query that loads the code of a desk or of a kind of learning content. */
export const detailsQuery = <Details>({ key, load }: { key: string; load(): Promise<Details> }) =>
  queryOptions({
    queryKey: ['code', key],
    queryFn: () => load(),
    staleTime: Infinity,
  });
