import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { navigate } from 'wouter/use-browser-location';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';

/** What is used of the Navigation API, which TypeScript's library does not describe yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; key: string };
  downloadRequest: string | null;
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}
const navigationOf = (window: Window): Navigation | undefined => (window as unknown as { navigation?: Navigation }).navigation;

/** Whether an address still shows the record that is being edited: a search in the list beside it does not leave it. */
const staysOpen = (to: URL, from: Location) =>
  to.origin === from.origin &&
  to.pathname === from.pathname &&
  to.searchParams.get('open') === new URLSearchParams(from.search).get('open');

/** The sign-in is let through: the session has ended, and the draft waits for whoever comes back. */
const isSignIn = (to: URL, from: Location) => to.origin === from.origin && to.pathname === '/login';

export interface LeaveGuardProps {
  /** Whether there is something to lose. */
  when: boolean;
  onDiscard(): void;
  title?: string;
  text?: string;
  leaveLabel?: string;
  stayLabel?: string;
}

/**
 * Asks before unsaved changes are left, whatever the way: a link, another record, Back, closing the tab. A browser
 * without the Navigation API asks only when the page itself is left; there the draft keeps what was typed.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { when, onDiscard, leaveLabel = 'Discard changes', stayLabel = 'Keep editing' } = props;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isAllowed = useRef(false);
  // In the same breath as the form: after saving, what comes next may be a navigation.
  useLayoutEffect(() => {
    if (!when) return;
    isAllowed.current = false;
    const navigation = navigationOf(window);
    const onNavigate = (given: Event) => {
      const event = given as NavigateEvent;
      const to = new URL(event.destination.url);
      if (isAllowed.current || !event.cancelable || event.downloadRequest !== null || !/^https?:$/.test(to.protocol)) return;
      if (staysOpen(to, window.location) || isSignIn(to, window.location)) return;
      event.preventDefault();
      setLeave(() => () => {
        if (event.navigationType === 'traverse') navigation?.traverseTo(event.destination.key);
        else if (to.origin === window.location.origin) navigate(to.pathname + to.search + to.hash);
        else window.location.assign(to.href);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [when]);
  if (!leave) return null;
  return (
    <Modal title={props.title ?? 'Leave without saving?'} onClose={() => setLeave(null)}>
      <p>{props.text ?? 'What you have changed here is not saved yet.'}</p>
      <ModalButtons>
        <Button variant="accent" onPress={() => setLeave(null)}>
          {stayLabel}
        </Button>
        <Button
          variant="negative"
          style="outline"
          onPress={() => {
            isAllowed.current = true;
            setLeave(null);
            onDiscard();
            leave();
          }}
        >
          {leaveLabel}
        </Button>
      </ModalButtons>
    </Modal>
  );
}
