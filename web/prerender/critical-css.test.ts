import { expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';

const page = '<div id="root"><header class="bar wide" data-tone="info"><a href="/x">Home</a></header></div>';

test('rules whose names all occur in the page are kept, others left out', () => {
  expect(criticalCss('.bar{color:red}.other{color:blue}.bar .other{top:0}#root>.bar a{left:0}p{margin:0}', page)).toBe(
    '.bar{color:red}#root>.bar a{left:0}',
  );
});

test('of a list of selectors those that can match', () => {
  expect(criticalCss('.bar,.other,a{color:red}', page)).toBe('.bar,a{color:red}');
});

test('an attribute and its value have to be there', () => {
  expect(criticalCss('.bar[data-tone="info"]{top:0}.bar[data-tone=error]{top:1px}[hidden]{display:none}', page)).toBe(
    '.bar[data-tone="info"]{top:0}',
  );
});

test('what is negated need not be there', () => {
  expect(criticalCss('.bar:not(.other){top:0}', page)).toBe('.bar:not(.other){top:0}');
});

test('states that need a pointer or a key come with the full sheet, structure does not', () => {
  expect(criticalCss('a:hover{top:0}a:focus-visible{top:0}a:first-child{top:0}a::before{content:"{,;}"}', page)).toBe(
    'a:first-child{top:0}a::before{content:"{,;}"}',
  );
});

test('rules for other languages than the page is in are left out', () => {
  expect(criticalCss('a:lang(ar){top:0}a:lang(en){left:0}', `<div lang="en-US">${page}</div>`)).toBe('a:lang(en){left:0}');
});

test('conditions are kept around what is left in them', () => {
  expect(
    criticalCss(
      '@media (width>=1280px){.bar{top:0}.other{top:0}}@media print{.bar{top:0}}@supports (top:0){.other{top:0}}',
      page,
    ),
  ).toBe('@media (width>=1280px){.bar{top:0}}');
});

test('custom properties are kept where something reads them, however indirectly', () => {
  expect(criticalCss(':root{--a:var(--b,1px);--b:2px;--c:var(--d);--d:3px}.bar{top:var(--a)}', page)).toBe(
    ':root{--a:var(--b,1px);--b:2px}.bar{top:var(--a)}',
  );
});

test('of several choices one has to be there', () => {
  expect(criticalCss(':is(.bar,.other) a{top:0}:is(.other,.third) a{top:0}', page)).toBe(':is(.bar,.other) a{top:0}');
});

test('animations are kept where a kept rule names them', () => {
  expect(criticalCss('@keyframes in{0%{top:0}to{top:1px}}@keyframes out{to{top:0}}.bar{animation:in 1s}', page)).toBe(
    '@keyframes in{0%{top:0}to{top:1px}}.bar{animation:in 1s}',
  );
});
