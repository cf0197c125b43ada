const main = () => document.getElementById('main');

/** The admin area has no main element until its code is loaded. A dialog makes it inert, until after its own removal. */
const canFocusMain = () => main() !== null && !main()?.closest('[inert]');

/** Moves the focus to the content, for example because the focused control disappears. */
export function focusMain(): void {
  if (canFocusMain()) return main()?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (!canFocusMain()) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
}
