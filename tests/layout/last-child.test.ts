import { expect, test } from 'vitest';
import { styleSheets } from './style-sheets.ts';

/** What determines the place of an element. */
const place = /(?<![\w-])(grid-(area|column|row)[a-z-]*|order|position|float|(min-|max-)?(width|height|inline-size|block-size)):/;

/** Rules for the last of its siblings itself, which `:not(:last-child)` and a pseudo-element are not. */
const isForLast = (selector: string) =>
  /(?<!:not\():(last-child|last-of-type|only-child|only-of-type|nth-last-[a-z-]+)(?!.*::)/.test(selector);

// A browser knows the last child only when its parent is complete, and paints the page before.
test('no element has its place because it is the last child', () => {
  const rules = styleSheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<=^|[;{}])\s*([^;{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      file,
      selector: selector.trim(),
      body,
    })),
  );
  expect(rules.length).toBeGreaterThan(1000);
  const moving = rules.filter(({ selector, body }) => isForLast(selector) && place.test(body));
  expect(moving.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
});
