import styles from './CloseButton.module.css';

/** The button with a cross at the end of the first row of a dialog. */
export function CloseButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className={styles.close} onClick={onClick}>
      <span className="sw-visually-hidden">{label}</span>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="m6 6 12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}
