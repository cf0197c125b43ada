// Extracts the critical CSS of a prerendered page, which is inlined into the page; the full style sheets load without
// blocking. Critical are the rules whose selectors can match something in the page, the custom properties that they use, and
// the animations that they name. States that need a pointer, a key or a system setting are left to the full style sheets.

interface Rule {
  /** Selector list, or an at-rule with its condition. */
  prelude: string;
  /** Declarations, if the rule contains no other rules. */
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
    // Statements such as @charset, @import and @layer have no block and are not needed for the first paint.
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

/** Splits at separators outside brackets and strings. */
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

/** The names in a page that selectors can match. */
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

const needsInteraction =
  /:(hover|active|focus|focus-visible|focus-within|disabled|checked|invalid|target|visited)\b|::(selection|backdrop|placeholder|-moz-[a-z-]+|-webkit-[a-z-]+)/;

/** Whether all names of a selector occur in the page. May be true for a selector that matches nothing, but not vice versa. */
function couldMatch(selector: string, page: Page): boolean {
  if (needsInteraction.test(selector)) return false;
  for (const [, language = ''] of selector.matchAll(/:lang\(([\w-]+)\)/g))
    if (!page.languages.some((each) => each.startsWith(language))) return false;
  for (const [, choices = ''] of selector.matchAll(/:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g)) {
    if (!split(choices, ',').some((choice) => couldMatch(choice, page))) return false;
  }
  // Names in negations and in the choices checked above are not required.
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

const nonCriticalMedia = /forced-colors|prefers-contrast|print|hover|pointer/;

function filterRules(rules: Rule[], page: Page): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.children) {
      if (nonCriticalMedia.test(rule.prelude)) return [];
      const children = filterRules(rule.children, page);
      return children.length ? [{ ...rule, children }] : [];
    }
    if (rule.prelude.startsWith('@')) return rule.prelude.includes('keyframes') ? [rule] : [];
    const selectors = split(rule.prelude, ',').filter((selector) => couldMatch(selector, page));
    return selectors.length ? [{ ...rule, prelude: selectors.join(',') }] : [];
  });
}

const isCustomProperty = (declaration: string) => declaration.startsWith('--');
const referencedProperties = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** All declarations of the rules, including those inside conditions. */
function declarationsOf(rules: Rule[]): string[] {
  return rules.flatMap((rule) => (rule.children ? declarationsOf(rule.children) : split(rule.body, ';')));
}

const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':')).trim();

/** The custom properties that a declaration uses, directly or through other custom properties. */
function findUsedProperties(rules: Rule[]): Set<string> {
  const reads = new Map<string, string[]>();
  const wanted: string[] = [];
  for (const declaration of declarationsOf(rules)) {
    const used = referencedProperties(declaration);
    if (isCustomProperty(declaration)) {
      const name = nameOf(declaration);
      reads.set(name, [...(reads.get(name) ?? []), ...used]);
    } else wanted.push(...used);
  }
  const found = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    wanted.push(...(reads.get(name) ?? []));
  }
  return found;
}

function print(rules: Rule[], usedProperties: Set<string>, animations: string): string {
  return rules
    .map((rule) => {
      if (rule.children) {
        const inside = print(rule.children, usedProperties, animations);
        return inside && `${rule.prelude}{${inside}}`;
      }
      if (rule.prelude.startsWith('@')) {
        const name = rule.prelude.split(/\s+/).at(-1) ?? '';
        return animations.includes(name) ? `${rule.prelude}{${rule.body}}` : '';
      }
      const declarations = split(rule.body, ';').filter(
        (declaration) => !isCustomProperty(declaration) || usedProperties.has(nameOf(declaration)),
      );
      return declarations.length ? `${rule.prelude}{${declarations.join(';')}}` : '';
    })
    .join('');
}

/**
 * The rules of a style sheet that the first paint of a page needs.
 * @param css minified, without nested rules and comments, as in the build
 */
export function criticalCss(css: string, html: string): string {
  const rules = filterRules(parse(css), readPage(html));
  const animations = declarationsOf(rules)
    .filter((declaration) => declaration.startsWith('animation'))
    .join(' ');
  return print(rules, findUsedProperties(rules), animations);
}
