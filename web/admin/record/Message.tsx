import styles from './Message.module.css';

/** What the visitor wrote, with its line breaks. */
export function Message({ text }: { text: string }) {
  return <blockquote className={styles.message}>{text}</blockquote>;
}
