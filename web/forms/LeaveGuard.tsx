import { useLayoutEffect, useRef, useState } from 'react';
import { AlertDialog, DialogContainer } from '@adobe/react-spectrum';
import { navigate } from 'wouter/use-browser-location';
import { guardLeaving } from '../browser/leaving.ts';

/** The used part of the Navigation API, which TypeScript's DOM types do not contain yet. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  destination: { url: string; key: string };
  /** Whether only the part after `#` changes. */
  hashChange: boolean;
  downloadRequest: string | null;
}
interface Navigation extends EventTarget {
  traverseTo(key: string): unknown;
}
const { navigation } = globalThis as { navigation?: Navigation };

/** Whether the page still shows what is being edited after a navigation. */
type StaysOpen = (to: URL, navigation: Pick<NavigateEvent, 'navigationType' | 'hashChange'>) => boolean;

/** The parameters of an address that say which record or panel is open, and with which texts the panel is filled. */
const openParameters = (search: URLSearchParams): string =>
  JSON.stringify([...search].filter(([name]) => name === 'open' || name === 'panel' || name.startsWith('panel.')).toSorted());

/** Whether an address still shows the record or panel that is being edited, as after a search in the list beside it. */
const keepsRecordOpen: StaysOpen = (to) => {
  const from = window.location;
  return (
    to.origin === from.origin &&
    to.pathname === from.pathname &&
    openParameters(to.searchParams) === openParameters(new URLSearchParams(from.search))
  );
};

/** Navigation to the sign-in is never blocked: the session has expired, and the draft is restored when the user returns. */
const isSignIn = (to: URL, from: Location) => to.origin === from.origin && to.pathname === '/login';

/**
 * Blocks every navigation except closing the tab, and calls `ask` with a function that resumes the navigation.
 * @returns a function that stops it
 */
function guardNavigation(isAllowed: () => boolean, staysOpen: StaysOpen, ask: (leave: () => void) => void): () => void {
  const onNavigate = (given: Event) => {
    const event = given as NavigateEvent;
    const to = new URL(event.destination.url);
    if (isAllowed() || !event.cancelable || event.downloadRequest !== null || !/^https?:$/.test(to.protocol)) return;
    if (staysOpen(to, event) || isSignIn(to, window.location)) return;
    event.preventDefault();
    ask(() => {
      if (event.navigationType === 'traverse') navigation?.traverseTo(event.destination.key);
      else if (to.origin === window.location.origin) navigate(to.pathname + to.search + to.hash);
      else window.location.assign(to.href);
    });
  };
  navigation?.addEventListener('navigate', onNavigate);
  return () => navigation?.removeEventListener('navigate', onNavigate);
}

export interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  when: boolean;
  onDiscard(): void;
  /** Whether a navigation keeps the changes; by default, one to the same record or panel does. */
  staysOpen?: StaysOpen;
  title?: string;
  text?: string;
  leaveLabel?: string;
  stayLabel?: string;
  /** Says why the user can't leave now, while a call runs that cannot be taken back. */
  lockText?: string;
}

/**
 * Asks for confirmation before the user leaves unsaved changes by a link, another record, Back, signing out, or closing the
 * tab. A browser without the Navigation API asks only on sign-out and when the page is closed or reloaded; otherwise the
 * draft keeps the changes.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { when, onDiscard, staysOpen = keepsRecordOpen, lockText } = props;
  const { leaveLabel = 'Discard changes', stayLabel = 'Keep editing' } = props;
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isAllowed = useRef(false);
  // A layout effect runs in the same commit as the form: `onSent` may navigate right after saving.
  useLayoutEffect(() => {
    if (!when) return;
    isAllowed.current = false;
    const allows = () => isAllowed.current;
    const ask = (resume: () => void) => setLeave(() => resume);
    const stopNavigation = guardNavigation(allows, staysOpen, ask);
    const stopLeaving = guardLeaving(allows, ask);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stopNavigation();
      stopLeaving();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [when, staysOpen]);
  const discard = () => {
    isAllowed.current = true;
    setLeave(null);
    onDiscard();
    leave?.();
  };
  return (
    <DialogContainer onDismiss={() => setLeave(null)}>
      {leave && (
        <AlertDialog
          variant="destructive"
          title={props.title ?? 'Leave without saving?'}
          primaryActionLabel={leaveLabel}
          isPrimaryActionDisabled={lockText !== undefined}
          cancelLabel={stayLabel}
          autoFocusButton="cancel"
          onPrimaryAction={discard}
          onCancel={() => setLeave(null)}
        >
          {lockText ?? props.text ?? 'Your changes are not saved yet.'}
        </AlertDialog>
      )}
    </DialogContainer>
  );
}
