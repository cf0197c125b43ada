/** Marks the page as reacting to its user, for tests and tools. Call in an effect, which runs after rendering or hydration. */
export function markInteractive(): void {
  document.documentElement.dataset['interactive'] = '';
}
