// The part of the style sheets that a prerendered page needs for its first paint, inlined into the page.
// Everything else arrives without blocking. What counts: rules whose selectors can match something in the page,
// the custom properties these use, and the animations that they name. States that need a pointer, a key or a
// system setting are left to the full sheets.

interface Rule {
  /** Selector list, or an at-rule with its condition. */
  prelude: string;
  /** Declarations, for a rule that has no rules in it. */
  body: string;
  children: Rule[] | null;
}

/** Index of the brace that closes the block whose content begins at `start`. */
function blockEnd(css: string, start: number): number {
  let depth = 1;
  for (let at = start; at < css.length; at += 1) {
    const character = css[at];
    if (character === '"' || character === "'") at = stringEnd(css, at);
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('The style sheet has an unclosed block.');
}

function stringEnd(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[start]) return at;
  }
  throw new Error('The style sheet has an unclosed string.');
}

const grouping = /^@(media|supports|layer|container)\b/;

function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (character === '"' || character === "'") at = stringEnd(css, at);
    // @charset, @import and @layer statements have no block; what they name is no part of the first paint.
    else if (character === ';') start = at + 1;
    else if (character === '{') {
      const end = blockEnd(css, at + 1);
      const prelude = css.slice(start, at).trim();
      const body = css.slice(at + 1, end);
      rules.push({ prelude, body, children: grouping.test(prelude) ? parse(body) : null });
      at = end;
      start = end + 1;
    }
  }
  return rules;
}

/** Splits at separators outside of brackets and strings. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"' || character === "'") at = stringEnd(text, at);
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The names in a page by which a selector could find an element. */
interface Page {
  tags: Set<string>;
  classes: Set<string>;
  /** `name` and `name=value` of every attribute. */
  attributes: Set<string>;
  /** Values of `lang`. */
  languages: string[];
}

function readPage(html: string): Page {
  const page: Page = {
    tags: new Set(['html', 'head', 'body']),
    classes: new Set(),
    attributes: new Set(),

    languages: [],
  };
  for (const [, tag = '', inside = ''] of html.matchAll(/<([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g)) {
    page.tags.add(tag.toLowerCase());
    for (const [, name = '', quoted, bare] of inside.matchAll(/([^\s=/]+)(?:=(?:"([^"]*)"|([^\s"']+)))?/g)) {
      const value = quoted ?? bare ?? '';
      page.attributes.add(name).add(`${name}=${value}`);
      if (name === 'lang') page.languages.push(value);
      if (name === 'class') for (const each of value.split(/\s+/)) page.classes.add(each);
    }
  }
  return page;
}

const needsAnEvent =
  /:(hover|active|focus|focus-visible|focus-within|disabled|checked|invalid|target|visited)\b|::(selection|backdrop|placeholder|-moz-[a-z-]+|-webkit-[a-z-]+)/;

/** Whether a selector could match in the page: every name in it occurs there. May say yes too often, never no. */
function couldMatch(selector: string, page: Page): boolean {
  if (needsAnEvent.test(selector)) return false;
  for (const [, language = ''] of selector.matchAll(/:lang\(([\w-]+)\)/g))
    if (!page.languages.some((each) => each.startsWith(language))) return false;
  for (const [, choices = ''] of selector.matchAll(/:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g)) {
    if (!split(choices, ',').some((choice) => couldMatch(choice, page))) return false;
  }
  // What is negated, or was one of several choices, says nothing further about what has to be there.
  const needed = selector.replaceAll(/:(?:not|is|where|has|lang|dir|nth-[a-z-]+|host|part)\((?:[^()]|\([^()]*\))*\)/g, '');
  for (const [, name = '', value] of needed.matchAll(/\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?[^\]]*\]/g)) {
    if (!page.attributes.has(name) && name !== 'class') return false;
    if (value !== undefined && needed.includes(`[${name}=`) && !page.attributes.has(`${name}=${value}`)) return false;
  }
  const names = needed.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/::?[\w-]+(\([^)]*\))?/g, '');
  for (const [, name = ''] of names.matchAll(/\.((?:[\w-]|\\.)+)/g))
    if (!page.classes.has(name.replaceAll('\\', ''))) return false;
  for (const [, name = ''] of names.matchAll(/#([\w-]+)/g)) if (!page.attributes.has(`id=${name}`)) return false;
  for (const [name] of names.replaceAll(/[.#](?:[\w-]|\\.)+/g, '').matchAll(/[a-zA-Z][\w-]*/g)) {
    if (!page.tags.has(name.toLowerCase())) return false;
  }
  return true;
}

const laterMedia = /forced-colors|prefers-contrast|print|hover|pointer/;

function matching(rules: Rule[], page: Page): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.children) {
      if (laterMedia.test(rule.prelude)) return [];
      const children = matching(rule.children, page);
      return children.length ? [{ ...rule, children }] : [];
    }
    if (rule.prelude.startsWith('@')) return rule.prelude.includes('keyframes') ? [rule] : [];
    const selectors = split(rule.prelude, ',').filter((selector) => couldMatch(selector, page));
    return selectors.length ? [{ ...rule, prelude: selectors.join(',') }] : [];
  });
}

const isCustomProperty = (declaration: string) => declaration.startsWith('--');
const usedProperties = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** All declarations of the rules, with those inside of conditions. */
function declarationsOf(rules: Rule[]): string[] {
  return rules.flatMap((rule) => (rule.children ? declarationsOf(rule.children) : split(rule.body, ';')));
}

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':')).trim();

/** The custom properties that some declaration other than an unused property's reads, however indirectly. */
function livingProperties(rules: Rule[]): Set<string> {
  const reads = new Map<string, string[]>();
  const wanted: string[] = [];
  for (const declaration of declarationsOf(rules)) {
    const used = usedProperties(declaration);
    if (isCustomProperty(declaration)) {
      const name = nameOf(declaration);
      reads.set(name, [...(reads.get(name) ?? []), ...used]);
    } else wanted.push(...used);
  }
  const living = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (living.has(name)) continue;
    living.add(name);
    wanted.push(...(reads.get(name) ?? []));
  }
  return living;
}

function print(rules: Rule[], living: Set<string>, animations: string): string {
  return rules
    .map((rule) => {
      if (rule.children) {
        const inside = print(rule.children, living, animations);
        return inside && `${rule.prelude}{${inside}}`;
      }
      if (rule.prelude.startsWith('@')) {
        const name = rule.prelude.split(/\s+/).at(-1) ?? '';
        return animations.includes(name) ? `${rule.prelude}{${rule.body}}` : '';
      }
      const declarations = split(rule.body, ';').filter(
        (declaration) => !isCustomProperty(declaration) || living.has(nameOf(declaration)),
      );
      return declarations.length ? `${rule.prelude}{${declarations.join(';')}}` : '';
    })
    .join('');
}

/**
 * The rules of a style sheet that the first paint of a page needs.
 * @param css minified, without nested rules and comments, as the build writes it
 */
export function criticalCss(css: string, html: string): string {
  const rules = matching(parse(css), readPage(html));
  const animations = declarationsOf(rules)
    .filter((declaration) => declaration.startsWith('animation'))
    .join(' ');
  return print(rules, livingProperties(rules), animations);
}
