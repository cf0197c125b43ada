import type { Letter } from './layout.ts';

export interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

/** One kind of mail. `Data` is stored as JSON between queueing and sending, so it holds no dates and no classes. */
export interface MailTemplate<Data> {
  subject(data: Data): string;
  letter(data: Data): Letter;
  attachments?(data: Data): Attachment[];
  /** Where an answer goes; by default to the sender's address. */
  replyTo?(data: Data): string | null;
}
