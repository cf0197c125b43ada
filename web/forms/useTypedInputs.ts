import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Reads the values that a visitor or a password manager entered into a prerendered form before hydration.
 * @param keep called with the values of the non-empty controls by name
 */
export function useTypedInputs(form: RefObject<HTMLElement | null>, keep: (typed: Record<string, string>) => void): void {
  const keepTyped = useEffectEvent(keep);
  // A layout effect: a click before hydration is replayed right after hydration and must find the values.
  useLayoutEffect(() => {
    if (!form.current) return;
    const controls = [...form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':is(input, textarea)[name]')];
    keepTyped(Object.fromEntries(controls.filter(({ value }) => value).map(({ name, value }) => [name, value])));
  }, [form]);
}
