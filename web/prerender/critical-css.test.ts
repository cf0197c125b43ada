import { expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';

const page = '<div id="root"><header class="bar wide" data-tone="info"><a href="/x">Home</a></header></div>';

test('keeps only rules whose names all occur in the page', () => {
  expect(criticalCss('.bar{color:red}.other{color:blue}.bar .other{top:0}#root>.bar a{left:0}p{margin:0}', page)).toBe(
    '.bar{color:red}#root>.bar a{left:0}',
  );
});

test('keeps only the selectors of a list that can match', () => {
  expect(criticalCss('.bar,.other,a{color:red}', page)).toBe('.bar,a{color:red}');
});

test('requires an attribute and its value', () => {
  expect(criticalCss('.bar[data-tone="info"]{top:0}.bar[data-tone=error]{top:1px}[hidden]{display:none}', page)).toBe(
    '.bar[data-tone=info]{top:0}',
  );
});

test('does not require negated names', () => {
  expect(criticalCss('.bar:not(.other){top:0}', page)).toBe('.bar:not(.other){top:0}');
});

test('omits states that need a pointer or a key, but keeps structural pseudo-classes', () => {
  expect(criticalCss('a:hover{top:0}a:focus-visible{top:0}a:first-child{top:0}a::before{content:"{,;}"}', page)).toBe(
    'a:first-child{top:0}a:before{content:"{,;}"}',
  );
});

test('omits :has() with a state that needs a pointer or a key', () => {
  expect(criticalCss('.bar:has(a:focus){top:0}.bar:has(>a){left:0}', page)).toBe('.bar:has(>a){left:0}');
});

test('omits rules for languages other than the page’s', () => {
  expect(criticalCss('a:lang(ar){top:0}a:lang(en){left:0}', `<div lang="en-US">${page}</div>`)).toBe('a:lang(en){left:0}');
});

test('keeps conditions around the remaining rules', () => {
  expect(
    criticalCss(
      '@media (width>=1280px){.bar{top:0}.other{top:0}}@media print{.bar{top:0}}@supports (top:0){.other{top:0}}',
      page,
    ),
  ).toBe('@media (width>=1280px){.bar{top:0}}');
});

test('keeps custom properties that are used directly or indirectly', () => {
  expect(criticalCss(':root{--a:var(--b,1px);--b:2px;--c:var(--d);--d:3px}.bar{top:var(--a)}', page)).toBe(
    ':root{--a:var(--b,1px);--b:2px}.bar{top:var(--a)}',
  );
});

test('requires one of the choices in :is()', () => {
  expect(criticalCss(':is(.bar,.other) a{top:0}:is(.other,.third) a{top:0}', page)).toBe(':is(.bar,.other) a{top:0}');
});

test('keeps animations that a kept rule uses', () => {
  expect(criticalCss('@keyframes in{0%{top:0}to{top:1px}}@keyframes out{to{top:0}}.bar{animation:in 1s}', page)).toBe(
    '@keyframes in{0%{top:0}to{top:1px}}.bar{animation:1s in}',
  );
});
