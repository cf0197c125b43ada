// Loads the code of a public form when a visitor opens it. The code contains Spectrum's fields and the rules of the
// contract, which are a third of the page's size.
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { retryImport } from '../api/retry-import.ts';
import { Notice } from '../ui/Notice.tsx';
import { PillButton } from '../ui/PillButton.tsx';

export interface OpenedByButton {
  /** Whether the form takes the focus, because the button that opened it no longer exists. */
  takesFocus: boolean;
}

export type FetchForm<Props> = () => Promise<{ default: ComponentType<Props & OpenedByButton> }>;

/**
 * The form once its code is loaded, and functions that load it.
 * @param fetchForm must be the same function in every render
 */
export function useFormCode<Props>(fetchForm: FetchForm<Props>) {
  const [Form, setForm] = useState<ComponentType<Props & OpenedByButton> | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const failures = useRef(0);
  const open = useCallback(
    async (by: 'button' | 'stored-input') => {
      setTakesFocus(by === 'button');
      setState('loading');
      try {
        const { default: loaded } = await fetchForm().catch(retryImport<Awaited<ReturnType<typeof fetchForm>>>);
        setForm(() => loaded);
        setState('idle');
      } catch {
        failures.current += 1;
        // Online, only a reload helps: a deployment has deleted the file, or an older browser caches the failure of a file
        // that it imports.
        if (failures.current > 1 && navigator.onLine) window.location.reload();
        setState('failed');
      }
    },
    [fetchForm],
  );
  /** Loads the code without showing the form. */
  const prefetch = () => void fetchForm().catch(() => undefined);
  return { Form, takesFocus, state, open, prefetch };
}

type FormCode = Pick<ReturnType<typeof useFormCode>, 'state' | 'open' | 'prefetch'>;

/** The button that opens a form, and an error message if its code could not be loaded. */
export function OpenFormButton({ code, children }: { code: FormCode; children: string }) {
  return (
    <>
      <PillButton
        aria-busy={code.state === 'loading'}
        onClick={() => void code.open('button')}
        onFocus={code.prefetch}
        onPointerEnter={code.prefetch}
      >
        {children}
      </PillButton>
      {code.state === 'failed' && (
        <Notice type="error" title="Couldn’t load the form" live>
          Check your internet connection, then try again.
        </Notice>
      )}
    </>
  );
}
