// User-friendly error messages. They are computed and logged, never shown (specification, section 8).

export type ErrorInfo = 'render' | 'setup' | 'other';

export function friendlyMessage(error: unknown, info: ErrorInfo): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred';
  if (info === 'render') return 'There was a problem displaying this content. Please refresh the page.';
  if (info === 'setup') return 'There was a problem loading this component. Please try again.';
  if (error.message.includes('Network')) return 'Unable to connect to the server. Please check your internet connection.';
  if (error.message.includes('timeout')) return 'The request took too long. Please try again.';
  return 'Something went wrong. Please try refreshing the page.';
}

/** Logs an error with its component, and the friendly message as a warning. */
export function reportError(error: unknown, component: string, info: ErrorInfo): void {
  console.error(error, component, info);
  console.warn(friendlyMessage(error, info));
}

/**
 * The browser's notice that sizes changed while it reported sizes. It reports them in the next frame, so nothing has failed. The
 * popovers of Spectrum cause it on a busy machine, because they set their height when it changes.
 */
const isResizeNotice = ({ message }: ErrorEvent) => message.startsWith('ResizeObserver loop');

/** Reports uncaught errors and rejections. */
export function watchUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (!isResizeNotice(event)) reportError(event.error ?? event.message, 'window', 'other');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise', 'other'));
}
