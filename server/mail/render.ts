import type { FinishedMail } from './transport.ts';
import type { MailTemplate } from './templates/template.ts';

/** The parts of a mail that its template renders. */
export type RenderedMail = Omit<FinishedMail, 'messageId' | 'to' | 'date'>;

/** Replaces line breaks and control characters, so that a user's text cannot add headers. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Renders a mail as HTML and as plain text.
 * @throws if the template does not exist, or the data lacks a field that it needs
 */
export async function renderMail(name: string, data: Record<string, unknown>): Promise<RenderedMail> {
  // Loaded with the first mail, because React and its renderer take 20 MB of memory.
  const [{ templates }, { layout }, { render }] = await Promise.all([
    import('./templates/templates.ts'),
    import('./templates/layout.ts'),
    import('@react-email/render'),
  ]);
  const template = (templates as unknown as Record<string, MailTemplate<Record<string, unknown>>>)[name];
  if (!template) throw new Error(`There is no mail template ${name}.`);
  const element = layout(template.letter(data)) as Parameters<typeof render>[0];
  return {
    subject: oneLine(template.subject(data)),
    html: await render(element),
    text: await render(element, { plainText: true }),
    attachments: template.attachments?.(data) ?? [],
    replyTo: template.replyTo?.(data) ?? null,
  };
}
