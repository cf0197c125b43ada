import { createContext } from 'react';

/** Fetches the code of the page at a path. App provides it, as it knows the routes; elsewhere nothing is prefetched. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
