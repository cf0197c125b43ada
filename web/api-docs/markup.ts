// Small pieces of HTML, every text in them escaped.

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
  return Array.isArray(part) ? part.map((one: Part) => write(one)).join('') : escapeHtml(String(part));
}

/** A template whose values are escaped unless they are HTML already; null, undefined and false write nothing. */
export const markup = (strings: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(strings.map((string, index) => string + write(values[index])).join(''));

/** A line of Markdown with code and emphasis. */
export function inline(text: string): Html {
  const written = escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return new Html(written);
}

/** Markdown with headings of the second level, paragraphs, lists, code and emphasis. */
export function prose(text: string | undefined): Html | null {
  if (!text) return null;
  const blocks = text.trim().split(/\n\s*\n/);
  return markup`${blocks.map((block) => {
    if (block.startsWith('## ')) return markup`<h2>${inline(block.slice(3))}</h2>`;
    if (!/^\s*- /.test(block)) return markup`<p>${inline(block)}</p>`;
    // A line that begins no point belongs to the one before.
    const points = block.split(/\n\s*- |^\s*- /).filter(Boolean);
    return markup`<ul>${points.map((point) => markup`<li>${inline(point)}</li>`)}</ul>`;
  })}`;
}
