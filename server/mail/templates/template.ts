import type { Letter } from './layout.ts';

export interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

/** One kind of email. `Data` is stored as JSON while the email is queued, so it must consist of JSON values. */
export interface MailTemplate<Data> {
  subject(data: Data): string;
  letter(data: Data): Letter;
  attachments?(data: Data): Attachment[];
  /** Address for replies; by default the sender's address. */
  replyTo?(data: Data): string | null;
}
