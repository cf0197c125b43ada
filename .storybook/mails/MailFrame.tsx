import { useEffect, useState } from 'react';
// `renderMail` imports these lazily. Imported here, they are loaded before a story runs.
import '@react-email/render';
import '../../server/mail/templates/templates.ts';
import { renderMail, type RenderedMail } from '../../server/mail/render.ts';
import type { TemplateName } from '../../server/mail/templates/templates.ts';
import styles from './Mails.module.css';
import { mails } from './examples.ts';

interface MailFrameProps {
  template: TemplateName;
  state: string;
}

/** An email as a mailbox shows it: subject, attachments, HTML in a frame, and plain text. */
export function MailFrame({ template, state }: MailFrameProps) {
  const [mail, setMail] = useState<RenderedMail | null>(null);
  useEffect(() => {
    const states = mails[template] as Record<string, object>;
    void renderMail(template, { ...states[state] }).then(setMail);
  }, [template, state]);
  if (!mail) return null;
  return (
    <main className={styles.mail}>
      <h1 className={styles.subject}>{mail.subject}</h1>
      {mail.attachments.map(({ filename }) => (
        <p key={filename}>Attachment: {filename}</p>
      ))}
      <iframe className={styles.html} title={mail.subject} sandbox="allow-same-origin" srcDoc={mail.html} />
      <h2>Plain text</h2>
      <pre className={styles.text}>{mail.text}</pre>
    </main>
  );
}
