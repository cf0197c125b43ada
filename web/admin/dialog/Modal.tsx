import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Modal.module.css';

export interface ModalProps {
  title: string;
  /** Called when it is closed, by Escape too. */
  onClose(): void;
  /** `wide` for a form or a table. */
  width?: 'narrow' | 'wide';
  /** Where leaving would lose something: Escape asks for it with this instead of closing. */
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered: the page behind it is inert, Escape closes it, and the
 * focus goes back to where it was.
 */
export function Modal({ title, onClose, onCancel, width = 'narrow', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // The page's body takes no focus: this moves none, but tells Spectrum that code is about to. It would take what the
    // browser focuses in the dialog for a screen reader's doing, and draw a ring around it for a pointer, too; or not,
    // where something else, a menu that closes say, has just tried to.
    document.body.focus();
    element?.showModal();
    return () => {
      element?.close();
      // A menu that opened the dialog is gone by now; its button is not.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      aria-labelledby={heading}
      // A form inside that is used with the keyboard is none of the list's business.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        (onCancel ?? onClose)();
      }}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog, the one that goes on last. */
export function ModalButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
