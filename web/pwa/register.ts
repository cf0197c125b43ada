/**
 * Registers the service worker once the page has loaded, so that it does not compete with it. What it has to say
 * goes to the console only (specification, section 4).
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    const { registerSW } = await import('virtual:pwa-register');
    registerSW({
      immediate: true,
      onNeedRefresh: () => console.info('new content available'),
      onOfflineReady: () => console.info('ready to work offline'),
    });
  };
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
