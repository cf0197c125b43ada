import { memoize } from '../domain/memoize.ts';
import { oneLine } from './one-line.ts';
import type { FinishedMail } from './transport.ts';
import type { MailTemplate } from './templates/template.ts';

/** The parts of an email that its template renders. */
export type RenderedMail = Omit<FinishedMail, 'messageId' | 'thread' | 'to' | 'date'>;

/** Loaded with the first email, because React and its renderer take 6 MB of memory. */
const loadRenderer = memoize(async () => {
  const [{ templates }, { layout, quoteClass }, { render, plainTextSelectors }, { compile }] = await Promise.all([
    import('./templates/templates.ts'),
    import('./templates/layout.ts'),
    import('@react-email/render'),
    import('html-to-text'),
  ]);
  // Compiled once: `render` would compile the selectors for each email, which takes four times as long as everything else.
  const selectors = [...plainTextSelectors, { selector: `p.${quoteClass}`, format: 'pre' }];
  const toPlainText = compile({ wordwrap: false, selectors });
  return {
    templates: templates as unknown as Record<string, MailTemplate<Record<string, unknown>>>,
    layout,
    render,
    toPlainText,
  };
});

/**
 * Renders an email as HTML and as plain text.
 * @throws if the template does not exist, or the data lacks a field that it needs
 */
export async function renderMail(name: string, data: Record<string, unknown>): Promise<RenderedMail> {
  const { templates, layout, render, toPlainText } = await loadRenderer();
  const template = templates[name];
  if (!template) throw new Error(`There is no mail template ${name}.`);
  const html = await render(layout(template.letter(data)) as Parameters<typeof render>[0]);
  return {
    subject: oneLine(template.subject(data)),
    html,
    text: toPlainText(html),
    attachments: template.attachments?.(data) ?? [],
    replyTo: template.replyTo?.(data) ?? null,
  };
}
