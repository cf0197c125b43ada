import { reportError } from './friendly-message.ts';

/** A page whose code fails sooner after a reload would fail again after the next one. */
const recentMs = 60_000;

const wasJustReloaded = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < recentMs;
};

/** Whether the server delivers the site. */
const isSiteAvailable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page if the code of a screen could not be loaded: a deployment has deleted the old version's files, and the
 * reloaded page requests the new ones.
 * @throws the error offline, shortly after a reload, and while the server does not respond: the reload would then replace the
 * page by the browser's error page
 */
export async function reloadPage(error: unknown): Promise<never> {
  reportError(error, 'screen', 'setup');
  if (!navigator.onLine || wasJustReloaded() || !(await isSiteAvailable())) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}
