// The one message at the edge of the screen; further ones wait for it (specification, section 2).
import { proxy } from 'valtio/vanilla';

export type SnackbarType = 'success' | 'error' | 'warning' | 'info';

export interface Message {
  id: number;
  type: SnackbarType;
  text: string;
  timeoutMs: number;
  /** What can be done about it, `Undo` for example. */
  action?: MessageAction | undefined;
}

export interface MessageAction {
  label: string;
  run(): void;
}

/** Specification, sections 2 and 9. */
export const defaultTimeoutMs = 3000;
export const queueDelayMs = 300;
/** Time to read a message that offers something and to reach for it. */
export const undoTimeoutMs = 8000;

export const snackbar = proxy({ current: null as Message | null, queue: [] as Message[] });

let lastId = 0;
let hideTimer: ReturnType<typeof setTimeout> | undefined;
let nextTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message, after those that came before it. */
export function notify(type: SnackbarType, text: string, timeoutMs: number = defaultTimeoutMs, action?: MessageAction): void {
  lastId += 1;
  snackbar.queue.push({ id: lastId, type, text, timeoutMs, action });
  if (!snackbar.current && nextTimer === undefined) showNext();
}

function showNext(): void {
  nextTimer = undefined;
  const next = snackbar.queue.shift();
  if (!next) return;
  snackbar.current = next;
  hideTimer = setTimeout(dismiss, next.timeoutMs);
}

/** Hides the present message; the next one comes 300 ms later. */
export function dismiss(): void {
  clearTimeout(hideTimer);
  if (!snackbar.current) return;
  snackbar.current = null;
  nextTimer = setTimeout(showNext, queueDelayMs);
}

/** Keeps the message while it is pointed at or has the focus. */
export function hold(): void {
  clearTimeout(hideTimer);
}

/** Lets the message run its time again. */
export function release(): void {
  clearTimeout(hideTimer);
  if (snackbar.current) hideTimer = setTimeout(dismiss, snackbar.current.timeoutMs);
}
