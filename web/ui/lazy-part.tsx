// Parts of a page whose code is loaded when they are first shown. Without this, React would replace the whole page by the
// error page if the code of a part cannot be loaded, for example offline or after a deployment.
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { retryImport } from '../api/retry-import.ts';
import { Notice } from './Notice.tsx';
import { PillButton } from './PillButton.tsx';

type Part = (props: never) => ReactNode;
type LoadPart<P extends Part> = () => Promise<{ default: P }>;
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * React's `lazy`, also for generic components. If the code cannot be loaded, the component that `createFallback` returns takes
 * the place of the part; it can load the part again.
 */
export const lazyWithFallback = <P extends Part, Props extends object>(
  load: LoadPart<P>,
  createFallback: (load: Load<Props>) => ComponentType<Props>,
): P => {
  // The type of React's `lazy` would lose the type parameters of a generic component.
  const loadAny = load as unknown as Load<Props>;
  const loadOrReplace = () =>
    loadAny().catch((error: unknown) => {
      console.error('The code of a part of the page could not be loaded.', error);
      return { default: createFallback(loadAny) };
    });
  return lazy(loadOrReplace) as unknown as P;
};

/** Creates a hook for a fallback: `Loaded` is the part once `retry` has loaded it. `retry` rejects if that fails. */
export function createRetryHook<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return function useRetry() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const retry = async () => {
      loaded = (await load()).default;
      setLoaded(() => loaded);
    };
    return { Loaded, retry };
  };
}

/** An error with "Try again". Online, a failed retry reloads the page, because a deployment has deleted the file. */
function createNotice(load: Load<object>): ComponentType {
  const useRetry = createRetryHook(() => load().catch(retryImport<Awaited<ReturnType<typeof load>>>));
  return function MissingPart(props) {
    const { Loaded, retry } = useRetry();
    if (Loaded) return <Loaded {...props} />;
    return (
      <Notice type="error" title="Couldn’t load this part of the page" live>
        <PillButton variant="secondary" onClick={() => void retry().catch(() => navigator.onLine && window.location.reload())}>
          Try again
        </PillButton>
      </Notice>
    );
  };
}

/** A part of a page, loaded when it is rendered. If its code cannot be loaded, an error with "Try again" takes its place. */
export const lazyPart = <P extends Part>(load: LoadPart<P>): P => lazyWithFallback(load, createNotice);

/** A part that the page can do without: if its code cannot be loaded, nothing is shown. */
export const lazyExtra = <P extends Part>(load: LoadPart<P>): P => lazyWithFallback(load, () => () => null);
