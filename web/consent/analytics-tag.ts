// The analytics tag: loads it, switches it on and off, and sends events to it.

declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableFlag: `ga-disable-${string}`]: boolean;
  }
}

const tagUrl = 'https://www.googletagmanager.com/gtag/js';

/** Pages whose address contains a token, which the tag would report; as in the server (server/http/site.ts). */
const privatePath = /(?:\/|%2f)(?:requests(?:\/|%2f)|reset-password\/*$)/i;
const isPrivatePage = (): boolean => privatePath.test(window.location.pathname);

type Command = [name: 'js' | 'config' | 'event', ...rest: unknown[]];

/** Sends a command to the tag, which accepts `arguments` objects and ignores arrays. */
const send: (...command: Command) => void = function () {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
};

/** Removes the tag's cookies from every domain for which the tag may have set them. */
function removeCookies(): void {
  const names = document.cookie.split(/;\s*/).map((cookie) => cookie.split('=')[0] ?? '');
  const { hostname } = window.location;
  const domains = ['', ...hostname.split('.').map((_, index, labels) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of names.filter((each) => each.startsWith('_ga')))
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}; SameSite=None; Secure`;
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

export function enableTag(id: string): void {
  if (isPrivatePage()) return;
  window[`ga-disable-${id}`] = false;
  loadTag(id);
}

export function disableTag(id: string): void {
  window[`ga-disable-${id}`] = true;
  removeCookies();
}

/** Analytics accepts only letters, digits and underscores in the name of an event. */
export type ConsentEvent = 'consent_granted' | 'consent_denied';

/** Reports an event. Nothing is sent before the tag is loaded. */
export const reportToTag = (event: ConsentEvent): void => send('event', event);
