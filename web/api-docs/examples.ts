import type { Media } from '../../openapi/read.ts';
import { type Html, markup } from './markup.ts';

export const problemType = 'application/problem+json';

export const exampleOf = (name: string, value: unknown, type: string): Html =>
  markup`<details><summary>Example <code>${name}</code></summary><pre tabindex="0" aria-label="Example ${name}">${
    typeof value === 'string' && !type.includes('json') ? value : JSON.stringify(value, null, 2)
  }</pre></details>\n`;

export const examplesOf = (media: Media, type: string): Html[] =>
  Object.entries(media.examples).map(([name, { value }]) => exampleOf(name, value, type));
