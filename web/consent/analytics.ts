// The analytics tag. It is loaded after consent only, and only where the server names an identifier.
import type { Analytics, ConsentEvent } from './consent.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableFlag: `ga-disable-${string}`]: boolean;
  }
}

const tagUrl = 'https://www.googletagmanager.com/gtag/js';

/** Written into the page by the server from its configuration; empty where there is none. */
const configuredId = (): string => document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content ?? '';

function send(...parameters: unknown[]): void {
  (window.dataLayer ??= []).push(parameters);
}

function loadTag(id: string): void {
  if (document.querySelector(`script[src^="${tagUrl}"]`)) return;
  send('js', new Date());
  send('config', id, { anonymize_ip: true, cookie_flags: 'SameSite=None;Secure' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${tagUrl}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

export const analytics: Analytics = {
  enable() {
    const id = configuredId();
    if (!id) return;
    window[`ga-disable-${id}`] = false;
    loadTag(id);
  },
  disable() {
    const id = configuredId();
    if (id) window[`ga-disable-${id}`] = true;
  },
  report(event: ConsentEvent) {
    // Without the tag nobody listens, and nothing leaves the browser.
    if (configuredId()) send('event', event);
  },
};
