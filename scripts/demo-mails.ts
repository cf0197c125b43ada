// A page with the emails that the demo server writes into files instead of sending them.
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';

export interface MailPage {
  url: string;
  stop(): void;
}

interface Mail {
  id: string;
  parsed: ParsedMail;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const addresses = (to: AddressObject | AddressObject[] | undefined): string =>
  [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

const timeText = (date: Date | undefined): string => (date ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : '');

const idOf = (file: string): string | undefined => /^([\w-]+)\.eml$/.exec(file)?.[1];

async function readMail(folder: string, id: string): Promise<Mail> {
  return { id, parsed: await simpleParser(await readFile(join(folder, `${id}.eml`))) };
}

/** Reads all emails, newest first. The folder does not exist before the first email. */
async function readMails(folder: string): Promise<Mail[]> {
  const files = await readdir(folder).catch(() => []);
  const ids = files.map(idOf).filter((id) => id !== undefined);
  const mails = await Promise.all(ids.map((id) => readMail(folder, id)));
  return mails.toSorted((a, b) => (b.parsed.date?.getTime() ?? 0) - (a.parsed.date?.getTime() ?? 0));
}

const style = `body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1b1b2f; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem; border-bottom: 1px solid #ccc; text-align: start; }
td { overflow-wrap: anywhere; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; } iframe { width: 100%; height: 45rem; border: 1px solid #ccc; }
pre { white-space: pre-wrap; }`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(({ id, parsed: { subject = '', to, date } }) => {
    const link = `<a href="/mails/${id}">${escapeHtml(subject)}</a>`;
    return `<tr><td>${link}</td><td>${escapeHtml(addresses(to))}</td><td>${timeText(date)}</td></tr>`;
  });
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Time</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return page('Demo emails', mails.length > 0 ? table : '<p>No emails yet. Reload this page after the next action.</p>');
}

function mailPage({ id, parsed: { subject = '', from, to, date, text = '', attachments } }: Mail): string {
  const facts = { From: addresses(from), To: addresses(to), Time: timeText(date) };
  const files = attachments.map(({ filename = 'unnamed' }) => filename).join(', ');
  const list = Object.entries({ ...facts, ...(files ? { Attachments: files } : {}) }).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return page(
    subject,
    `<p><a href="/">All emails</a></p><dl>${list.join('')}</dl>
<iframe title="HTML version" src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

/** An email runs no scripts and loads nothing; its links open in a new tab. */
const contentPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;

function respond(response: ServerResponse, status: number, html: string): void {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  response.writeHead(status, { ...headers, 'Content-Security-Policy': `${contentPolicy}; frame-src 'self'` }).end(html);
}

async function handleRequest(folder: string, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') return respond(response, 200, listPage(await readMails(folder)));
  const [, id, part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(path) ?? [];
  const mail = id === undefined ? null : await readMail(folder, id).catch(() => null);
  if (!mail) return respond(response, 404, page('Not found', '<p><a href="/">All emails</a></p>'));
  respond(response, 200, part ? `<base target="_blank">${mail.parsed.html || ''}` : mailPage(mail));
}

/** Serves the emails in a folder on a free port of this machine. */
export async function startMailPage(folder: string): Promise<MailPage> {
  const server = createServer((request, response) => {
    void handleRequest(folder, request.url ?? '/', response).catch((error: unknown) =>
      respond(response, 500, page('Error', escapeHtml(String(error)))),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  };
}
