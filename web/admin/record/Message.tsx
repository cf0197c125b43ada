import styles from './Message.module.css';

/** A visitor's text with its line breaks. */
export function Message({ text }: { text: string }) {
  return <blockquote className={styles.message}>{text}</blockquote>;
}
