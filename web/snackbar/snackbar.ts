// The snackbar shows one message at a time and queues the others (specification, section 2).
import { proxy } from 'valtio/vanilla';

export type SnackbarType = 'success' | 'error' | 'warning' | 'info';

export interface Message {
  id: number;
  type: SnackbarType;
  text: string;
  timeoutMs: number;
  /** A button, for example `Undo`. */
  action?: MessageAction;
}

export interface MessageAction {
  label: string;
  run(): void;
}

/** Specification, sections 2 and 9. */
const defaultTimeoutMs = 3000;
const queueDelayMs = 300;
/** Timeout of a message with an action: time to read it and to press the button. */
export const undoTimeoutMs = 8000;

export const snackbar = proxy({ current: null as Message | null, queue: [] as Message[] });

let lastId = 0;
let hideTimer: ReturnType<typeof setTimeout> | undefined;
let nextTimer: ReturnType<typeof setTimeout> | undefined;

/** Queues a message. It is shown after the earlier ones. */
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

/** Hides the current message. The next one is shown 300 ms later. */
export function dismiss(): void {
  clearTimeout(hideTimer);
  if (!snackbar.current) return;
  snackbar.current = null;
  nextTimer = setTimeout(showNext, queueDelayMs);
}

/** Runs the action of the current message and closes it. */
export function takeAction(): void {
  const run = snackbar.current?.action?.run;
  dismiss();
  run?.();
}

/** Withdraws all messages with an action: they offer to undo a change that is no longer the latest, or of another user. */
export function withdrawActions(): void {
  snackbar.queue = snackbar.queue.filter(({ action }) => !action);
  if (snackbar.current?.action) dismiss();
}

/** Stops the timeout, while the message is pointed at or has the focus. */
export function pauseTimeout(): void {
  clearTimeout(hideTimer);
}

/** Restarts the timeout. */
export function restartTimeout(): void {
  clearTimeout(hideTimer);
  if (snackbar.current) hideTimer = setTimeout(dismiss, snackbar.current.timeoutMs);
}
