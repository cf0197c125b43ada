/** Marks the page as interactive, for tests and tools. Call it in an effect, which runs after rendering or hydration. */
export function markInteractive(): void {
  document.documentElement.dataset['interactive'] = '';
}
