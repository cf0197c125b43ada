import { expect, onTestFinished, test, vi } from 'vitest';
import { friendlyMessage, reportError, watchUncaughtErrors } from './friendly-message.ts';

test.each([
  [new Error('x'), 'render', 'There was a problem displaying this content. Please refresh the page.'],
  [new Error('Network down'), 'render', 'There was a problem displaying this content. Please refresh the page.'],
  [new Error('x'), 'setup', 'There was a problem loading this component. Please try again.'],
  [new Error('Network Error'), 'other', 'Unable to connect to the server. Please check your internet connection.'],
  [new Error('timeout of 30000ms exceeded'), 'other', 'The request took too long. Please try again.'],
  [new Error('x'), 'other', 'Something went wrong. Please try refreshing the page.'],
  ['text', 'render', 'An unexpected error occurred'],
] as const)('%s while %s: %s', (error, info, message) => {
  expect(friendlyMessage(error, info)).toBe(message);
});

test('logs the error with component and info, and the friendly message as a warning', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const thrown = new Error('x');
  reportError(thrown, 'Table', 'render');
  expect(error).toHaveBeenCalledExactlyOnceWith(thrown, 'Table', 'render');
  expect(warn).toHaveBeenCalledExactlyOnceWith('There was a problem displaying this content. Please refresh the page.');
});

test('reports uncaught errors, but not that sizes changed while they were reported', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('window', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  watchUncaughtErrors();
  const report = (message: string) => window.dispatchEvent(Object.assign(new Event('error'), { message }));
  report('ResizeObserver loop completed with undelivered notifications.');
  report('Uncaught SyntaxError');
  expect(error).toHaveBeenCalledExactlyOnceWith('Uncaught SyntaxError', 'window', 'other');
});
