// The code of a form for visitors, which brings Spectrum's fields and the rules of the contract: a third of what its page
// weighs. It is loaded when a visitor opens the form.
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { importAgain } from '../api/import-again.ts';
import { Notice } from '../ui/Notice.tsx';
import { PillButton } from '../ui/PillButton.tsx';

export interface OpenedByButton {
  /** Whether the form takes the focus: its button is gone. */
  takesFocus: boolean;
}

export interface FormCode<Props> {
  /** The form once its code is loaded. */
  Form: ComponentType<Props & OpenedByButton> | null;
  /** Whether a button has opened it. */
  takesFocus: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  open(by: 'button' | 'draft'): Promise<void>;
  /** Loads the code without showing the form. */
  prefetch(): void;
}

export type FetchForm<Props> = () => Promise<{ default: ComponentType<Props & OpenedByButton> }>;

/** @param fetchForm the same function in every rendering */
export function useFormCode<Props>(fetchForm: FetchForm<Props>): FormCode<Props> {
  const [Form, setForm] = useState<ComponentType<Props & OpenedByButton> | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const failures = useRef(0);
  const open = useCallback(
    async (by: 'button' | 'draft') => {
      setTakesFocus(by === 'button');
      setState('loading');
      try {
        const { default: loaded } = await fetchForm().catch(importAgain<Awaited<ReturnType<typeof fetchForm>>>);
        setForm(() => loaded);
        setState('idle');
      } catch {
        failures.current += 1;
        // With a network only a reload helps: after a deployment the file is gone, and older browsers keep the failure of a
        // file that it imports.
        if (failures.current > 1 && navigator.onLine) window.location.reload();
        setState('failed');
      }
    },
    [fetchForm],
  );
  const prefetch = () => void fetchForm().catch(() => undefined);
  return { Form, takesFocus, isLoading: state === 'loading', hasFailed: state === 'failed', open, prefetch };
}

/** The button that opens a form, and the news where its code could not be loaded. */
export function OpenFormButton<Props>({ code, children }: { code: FormCode<Props>; children: string }) {
  return (
    <>
      <PillButton
        aria-busy={code.isLoading}
        onClick={() => void code.open('button')}
        onFocus={code.prefetch}
        onPointerEnter={code.prefetch}
      >
        {children}
      </PillButton>
      {code.hasFailed && (
        <Notice type="error" title="Couldn’t load the form" live>
          Check your internet connection, then try again.
        </Notice>
      )}
    </>
  );
}
