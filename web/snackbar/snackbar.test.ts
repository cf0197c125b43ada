import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, pauseTimeout, notify, restartTimeout, snackbar, withdrawActions } from './snackbar.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  snackbar.queue.length = 0;
  dismiss();
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => snackbar.current?.text ?? null;

test('shows a message for 3000 ms', () => {
  notify('info', 'one');
  expect(snackbar.current).toMatchObject({ type: 'info', text: 'one', timeoutMs: 3000 });
  vi.advanceTimersByTime(2999);
  expect(shown()).toBe('one');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('queues messages: the next one shows 300 ms after the previous one hides', () => {
  notify('success', 'one', 1000);
  notify('error', 'two', 1000);
  notify('warning', 'three', 1000);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(299);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('two');
  vi.advanceTimersByTime(1300);
  expect(shown()).toBe('three');
  vi.advanceTimersByTime(1300);
  expect(shown()).toBeNull();
});

test('also queues a message that arrives within the 300 ms', () => {
  notify('info', 'one', 100);
  vi.advanceTimersByTime(100);
  notify('info', 'two', 100);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(shown()).toBe('two');
});

test('shows the next message 300 ms after a message is closed', () => {
  notify('info', 'one');
  notify('info', 'two');
  dismiss();
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(shown()).toBe('two');
});

test('keeps a message that is pointed at, and then restarts its timeout', () => {
  notify('info', 'one');
  vi.advanceTimersByTime(2000);
  pauseTimeout();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('one');
  restartTimeout();
  vi.advanceTimersByTime(2999);
  expect(shown()).toBe('one');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
});

test('withdraws messages with an action, also those that wait, and keeps the others', () => {
  const undo = { label: 'Undo', run: () => undefined };
  notify('success', 'one', 1000, undo);
  notify('success', 'two', 1000, undo);
  notify('info', 'three', 1000);
  withdrawActions();
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(300);
  expect(shown()).toBe('three');
  notify('success', 'four', 1000, undo);
  withdrawActions();
  expect(shown()).toBe('three');
  vi.advanceTimersByTime(1300);
  expect(shown()).toBeNull();
});
