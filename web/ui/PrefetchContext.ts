import { createContext } from 'react';

/** Fetches the code of the page at a path. App provides it, because it knows the routes; the default does nothing. */
export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
