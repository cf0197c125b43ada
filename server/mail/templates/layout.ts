// The layout of every email and its building blocks. Written without JSX, because Node runs these files without compiling.
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { mailBrand } from '../brand.ts';

const font = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const styles = {
  body: { backgroundColor: mailBrand.background, fontFamily: font, margin: 0, padding: '24px 12px' },
  card: { backgroundColor: '#ffffff', borderRadius: 12, maxWidth: 560, overflow: 'hidden' },
  bar: { backgroundColor: mailBrand.primary, padding: '16px 28px' },
  brand: { color: '#ffffff', fontSize: 18, fontWeight: 600, margin: 0 },
  content: { padding: '24px 28px 20px' },
  heading: { color: mailBrand.background, fontSize: 22, lineHeight: '28px', margin: '0 0 12px', overflowWrap: 'anywhere' },
  paragraph: { color: '#2b2b3d', fontSize: 16, lineHeight: '24px', margin: '0 0 14px', overflowWrap: 'anywhere' },
  quote: {
    backgroundColor: '#f4f2fa',
    borderLeft: `3px solid ${mailBrand.primary}`,
    borderRadius: 4,
    color: '#2b2b3d',
    fontSize: 15,
    lineHeight: '22px',
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
    padding: '10px 14px',
    unicodeBidi: 'plaintext',
    // Keeps indentation, which has a meaning in PCF files.
    whiteSpace: 'pre-wrap',
  },
  code: {
    backgroundColor: '#f4f2fa',
    borderRadius: 4,
    color: '#2b2b3d',
    fontFamily: "Consolas, Menlo, 'Liberation Mono', monospace",
    fontSize: 15,
    fontWeight: 600,
    lineHeight: '22px',
    margin: '0 0 16px',
    overflowWrap: 'anywhere',
    padding: '10px 14px',
  },
  label: { color: '#5c5c74', fontSize: 13, lineHeight: '18px', padding: '0 16px 8px 0', textAlign: 'left', verticalAlign: 'top' },
  value: {
    color: '#2b2b3d',
    fontSize: 15,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    padding: '0 0 8px',
    verticalAlign: 'top',
  },
  button: {
    backgroundColor: mailBrand.primary,
    borderRadius: 999,
    color: '#ffffff',
    display: 'inline-block',
    fontSize: 16,
    fontWeight: 600,
    padding: '11px 24px',
    textDecoration: 'none',
  },
  actions: { margin: '4px 0 20px' },
  list: { color: '#2b2b3d', fontSize: 15, lineHeight: '22px', margin: '0 0 16px', padding: '0 0 0 18px' },
  listItem: { margin: '0 0 6px', overflowWrap: 'anywhere' },
  link: { color: mailBrand.primary, fontWeight: 600 },
  line: { borderColor: '#e4e1ee', margin: '4px 0 14px' },
  footer: { color: '#6b6b82', fontSize: 13, lineHeight: '19px', margin: 0 },
} satisfies Record<string, CSSProperties>;

export const paragraph = (...text: ReactNode[]): ReactNode => h(Text, { style: styles.paragraph }, ...text);

/** Class of a quote. The plain text of an email keeps its spaces. */
export const quoteClass = 'quote';

/** Text that a user typed, with its line breaks and spaces. It is always rendered as text, never as markup. */
export const quote = (text: string): ReactNode =>
  h(
    'p',
    { className: quoteClass, dir: 'auto', style: styles.quote },
    ...text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [h('br'), line])),
  );

export const action = (label: string, href: string): ReactNode =>
  h(Section, { style: styles.actions }, h(Button, { href, style: styles.button }, label));

/** Text to copy. Where it wraps on a phone, no line break is copied. */
export const code = (text: string): ReactNode => h('p', { style: styles.code }, text);

/** The start of a text, for the preview. It does not cut a character whose code has two units, such as an emoji. */
export const startOf = (text: string): string => Array.from(text.slice(0, 240)).slice(0, 120).join('');

/** A table of labels and values; empty values are left out. */
export function facts(rows: Record<string, string | null | undefined>): ReactNode {
  const given = Object.entries(rows).filter(([, value]) => value);
  return h(
    'table',
    {
      role: 'presentation',
      'data-text-format': 'dataTable',
      cellPadding: 0,
      cellSpacing: 0,
      style: { borderCollapse: 'collapse', margin: '0 0 12px' },
    },
    h(
      'tbody',
      null,
      given.map(([label, value]) =>
        h('tr', { key: label }, h('td', { style: styles.label }, label), h('td', { style: styles.value }, value)),
      ),
    ),
  );
}

/** A list of links, each with a note. */
export const linkList = (rows: readonly { label: string; href: string; note: string }[]): ReactNode =>
  h(
    'ul',
    { style: styles.list },
    rows.map(({ label, href, note }) =>
      h('li', { key: href, style: styles.listItem }, h('a', { href, style: styles.link }, label), ` ${note}`),
    ),
  );

/** Rows with their own space. Outlook on Windows renders the padding of cells only. */
const rows = (...cells: { style: CSSProperties; content: ReactNode[] }[]): ReactNode =>
  h(
    'table',
    { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      cells.map(({ style, content }, index) => h('tr', { key: index }, h('td', { style }, ...content))),
    ),
  );

export interface Letter {
  heading: string;
  /** Preview text that a mail client shows next to the subject. */
  preview: string;
  content: ReactNode[];
  /** Why the reader gets this email. */
  reason: string;
}

export function layout({ heading, preview, content, reason }: Letter): ReactNode {
  return h(
    Html,
    { lang: 'en' },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, preview),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        // Web mailers remove the attributes of the document, and show the content in the language of their reader.
        { lang: 'en', dir: 'ltr', style: styles.card },
        rows(
          { style: styles.bar, content: [h(Text, { style: styles.brand }, mailBrand.name)] },
          {
            style: styles.content,
            content: [
              h(Heading, { as: 'h1', style: styles.heading }, heading),
              ...content,
              h(Hr, { style: styles.line }),
              h(Text, { style: styles.footer }, reason),
            ],
          },
        ),
      ),
    ),
  );
}
