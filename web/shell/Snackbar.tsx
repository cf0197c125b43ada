import { useSnapshot } from 'valtio';
import { dismiss, pauseTimeout, restartTimeout, snackbar, takeAction } from '../snackbar/snackbar.ts';
import styles from './Snackbar.module.css';

const names = { success: 'Success', error: 'Error', warning: 'Warning', info: 'Information' } as const;

/** Restarts the timeout, unless the message is still pointed at or has the focus. */
function restartUnlessInUse({ currentTarget }: { currentTarget: Element }): void {
  if (!currentTarget.matches(':is(:hover, :focus-within)')) restartTimeout();
}

/** Shows the current message. The live region is always in the page, so that screen readers announce new messages. */
export function Snackbar() {
  const { current } = useSnapshot(snackbar);
  return (
    <div
      className={styles.place}
      // React Aria makes everything outside of an open dialog inert, except for elements with this attribute.
      data-react-aria-top-layer
      role={current?.type === 'error' ? 'alert' : 'status'}
      aria-live={current?.type === 'error' ? 'assertive' : 'polite'}
    >
      {current && (
        <div
          key={current.id}
          className={styles.message}
          data-type={current.type}
          onPointerEnter={pauseTimeout}
          onPointerLeave={restartUnlessInUse}
          onFocus={pauseTimeout}
          onBlur={restartUnlessInUse}
        >
          <span className="sw-visually-hidden">{names[current.type]}: </span>
          <span className={styles.text}>{current.text}</span>
          {current.action && (
            <button type="button" className={styles.close} onClick={takeAction}>
              {current.action.label}
            </button>
          )}
          <button type="button" className={styles.close} onClick={dismiss}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
