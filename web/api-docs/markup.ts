// Builds HTML with escaped texts.

/** HTML that can be inserted without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function write(part: Part): string {
  if (part === null || part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((each: Part) => write(each)).join('') : escapeHtml(String(part));
}

/** A template tag that escapes its values, unless they are `Html`. null, undefined and false write nothing. */
export const markup = (strings: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(strings.map((string, index) => string + write(values[index])).join(''));
