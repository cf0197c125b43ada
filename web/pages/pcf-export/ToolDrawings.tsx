import styles from './StepDrawings.module.css';

/** A flanged gate valve with its length. */
export function FamilyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      <path d="M70 40v72M78 40v72M170 40v72M162 40v72M70 40h8M70 112h8M162 40h8M162 112h8" />
      <path d="M78 56l84 40V56L78 96z" />
      <path d="M120 76V22M98 22h44" />
      <path className={styles.center} d="M24 76h192" />
      <path className={styles.thin} d="M70 118v14M170 118v14M70 127h100M74 124l-4 3 4 3M166 124l4 3-4 3" />
      <path className={styles.thin} d="M192 24h36M192 32h26M192 40h32" />
    </svg>
  );
}

/** Lines of a PCF, one of them with a finding. */
export function CheckDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      <path className={styles.thin} d="M16 16h40M28 34h96M28 52h96M16 74h52M28 110h108M28 128h60" />
      <path d="M28 92h76" />
      <path d="M28 99q3-4 6 0t6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0 6 0" />
      <path className={styles.thin} d="M112 94h44" />
      <path d="M164 72h64v46h-64z" />
      <path className={styles.thin} d="M176 86h40M176 95h30M176 104h36" />
      <path d="m196 28 8 8 16-18" />
    </svg>
  );
}

/** The steps of a learning path; the first two are completed. */
export function LearnDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      <path className={styles.bold} d="M34 104 86 74M104 64l40-23M162 41l40 23" />
      <circle cx="24" cy="110" r="11" />
      <circle cx="95" cy="69" r="11" />
      <circle cx="153" cy="36" r="11" className={styles.thin} />
      <circle cx="212" cy="70" r="11" className={styles.thin} />
      <path d="m19 110 4 4 7-8M90 69l4 4 7-8" />
      <path className={styles.thin} d="M44 118h40M44 126h28M116 84h40M116 92h30M182 94h44M182 102h32" />
    </svg>
  );
}
