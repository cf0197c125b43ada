import { timeoutMs } from './timeout.ts';

/** Aborts its signal when `touch` was not called for 30 s: a transfer may take longer, but not without progress. */
export function createIdleTimeout(message: string) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const touch = () => {
    stop();
    timer = setTimeout(() => controller.abort(new DOMException(message, 'TimeoutError')), timeoutMs);
  };
  touch();
  return { signal: controller.signal, touch, stop };
}
