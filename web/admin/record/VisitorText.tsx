import styles from './Message.module.css';

/** A visitor's text with its line breaks. */
export function VisitorText({ text }: { text: string }) {
  return <blockquote className={styles.message}>{text}</blockquote>;
}
