// Handles clicks in the text of a tutorial, which React renders or the build prerenders.
import { type RefObject, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { copyText } from '../browser/copy-text.ts';
import { createCheckerState } from '../pcf/hand-over.ts';
import { notify } from '../snackbar/snackbar.ts';

/** Marks the copy button of a code block. */
export const copyAttribute = 'data-copy';

async function copyCode(button: Element): Promise<void> {
  const code = button.closest('figure')?.querySelector('code')?.textContent ?? '';
  if (await copyText(code)) notify('success', 'Code copied');
  else notify('error', 'Couldn’t copy. Select the code and copy it with the keyboard.');
}

/** Whether an address in a text is a path of this site. `//host/path` is an address of another site. */
export const isOwnPage = (address: string): boolean => /^\/(?!\/)/.test(address);

/** Opens a page of this site without a reload. Other links and clicks with a modifier key are left to the browser. */
function followLink(event: MouseEvent, link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !isOwnPage(address)) return;
  event.preventDefault();
  // The link beside a code block hands the code to the PCF checker.
  const code = link.closest('figure')?.querySelector('code')?.textContent;
  navigate(address, { state: code ? createCheckerState(code) : null });
}

/** Handles clicks on copy buttons and links inside an element. */
export function useTextClicks(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    const onClick = (event: MouseEvent) => {
      // Links that React renders have already handled their clicks.
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const button = event.target.closest(`[${copyAttribute}]`);
      const link = event.target.closest('a');
      if (button) void copyCode(button);
      else if (link) followLink(event, link);
    };
    element.current?.addEventListener('click', onClick, { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
}
