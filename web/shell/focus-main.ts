const main = () => document.getElementById('main');

/** Moves the focus to the content, for example because the focused control disappears. */
export function focusMain(): void {
  if (main()) return main()?.focus({ preventScroll: true });
  // The admin area has no main element until its code is loaded.
  const observer = new MutationObserver(() => {
    if (!main()) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
