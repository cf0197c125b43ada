import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what was typed into a prerendered form, or filled in by a password manager, before the page was hydrated.
 * @param keep gets the values of the controls that are not empty, by their names
 */
export function useTypedInputs(form: RefObject<HTMLElement | null>, keep: (typed: Record<string, string>) => void): void {
  const keepOnce = useRef(keep);
  // A layout effect: a press that waited for the hydration is answered right after it and must find the values.
  useLayoutEffect(() => {
    if (!form.current) return;
    const controls = [...form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':is(input, textarea)[name]')];
    keepOnce.current(Object.fromEntries(controls.filter(({ value }) => value).map(({ name, value }) => [name, value])));
  }, [form]);
}
