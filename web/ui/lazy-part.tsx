// Parts of a page whose code is loaded when they are first shown. Without this, React would replace the whole page by the
// error page if the code of a part cannot be loaded, for example offline or after a deployment.
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { retryImport } from '../api/retry-import.ts';
import { Notice } from './Notice.tsx';
import { PillButton } from './PillButton.tsx';

type Part = (props: never) => ReactNode;
type LoadPart<P extends Part> = () => Promise<{ default: P }>;
type Load = () => Promise<{ default: ComponentType }>;

// The type of React's `lazy` would lose the type parameters of a generic component.
const createLazy = <P extends Part>(load: LoadPart<P>, createFallback: (load: Load) => ComponentType): P => {
  const loadAny = load as unknown as Load;
  return lazy(() => loadAny().catch(() => ({ default: createFallback(loadAny) }))) as unknown as P;
};

/** A component that shows an error with "Try again" until the part's code is loaded. */
function createRetry(load: Load): ComponentType {
  let loaded: ComponentType | undefined;
  return function Retry(props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const retry = async () => {
      try {
        loaded = (await load().catch(retryImport<Awaited<ReturnType<Load>>>)).default;
        setLoaded(() => loaded);
      } catch {
        // Online, only a reload helps: a deployment has deleted the file.
        if (navigator.onLine) window.location.reload();
      }
    };
    if (Loaded) return <Loaded {...props} />;
    return (
      <Notice type="error" title="Couldn’t load this part of the page" live>
        <PillButton variant="secondary" onClick={() => void retry()}>
          Try again
        </PillButton>
      </Notice>
    );
  };
}

/** A part of a page, loaded when it is rendered. If its code cannot be loaded, an error with "Try again" takes its place. */
export const lazyPart = <P extends Part>(load: LoadPart<P>): P => createLazy(load, createRetry);

/** A part that the page can do without: if its code cannot be loaded, nothing is shown. */
export const lazyExtra = <P extends Part>(load: LoadPart<P>): P => createLazy(load, () => () => null);
