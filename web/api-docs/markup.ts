// Builds HTML with escaped texts.

/** HTML that can be inserted without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write(part: Part): string {
  if (part === null || part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((each: Part) => write(each)).join('') : escapeHtml(String(part));
}

/** A template tag that escapes its values, unless they are `Html`. null, undefined and false write nothing. */
export const markup = (strings: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(strings.map((string, index) => string + write(values[index])).join(''));

/** Converts inline Markdown: code and emphasis. */
export function inline(text: string): Html {
  const written = escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return new Html(written);
}

/** Converts Markdown: headings of the second level, paragraphs, lists, code and emphasis. */
export function prose(text: string | undefined): Html | null {
  if (!text) return null;
  const blocks = text.trim().split(/\n\s*\n/);
  return markup`${blocks.map((block) => {
    if (block.startsWith('## ')) return markup`<h2>${inline(block.slice(3))}</h2>`;
    if (!/^\s*- /.test(block)) return markup`<p>${inline(block)}</p>`;
    // A line without a list marker continues the previous item.
    const items = block.split(/\n\s*- |^\s*- /).filter(Boolean);
    return markup`<ul>${items.map((item) => markup`<li>${inline(item)}</li>`)}</ul>`;
  })}`;
}
