// Extracts the critical CSS of a prerendered page, which is inlined into the page; the full style sheets load without
// blocking. Critical are the rules whose selectors can match something in the page, the custom properties that they use, and
// the animations that they name. States that need a pointer, a key or a system setting are left to the full style sheets.
import { Features, type Selector, type SelectorComponent, transform, type Visitor } from 'lightningcss';

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
  const page: Page = { tags: new Set(['html', 'head', 'body']), classes: new Set(), attributes: new Set(), languages: [] };
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

const interactions = new Set([
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'disabled',
  'checked',
  'invalid',
  'target',
  'visited',
]);
const paintedElements = new Set(['before', 'after']);

function couldApply(pseudoClass: Extract<SelectorComponent, { type: 'pseudo-class' }>, page: Page): boolean {
  const { kind } = pseudoClass;
  if (kind === 'is' || kind === 'where' || kind === 'has')
    return pseudoClass.selectors.some((choice) => couldMatch(choice, page));
  if (kind === 'lang') return pseudoClass.languages.some((language) => page.languages.some((each) => each.startsWith(language)));
  return !interactions.has(kind);
}

/** Whether all names of a selector occur in the page. May be true for a selector that matches nothing, but not vice versa. */
function couldMatch(selector: Selector, page: Page): boolean {
  return selector.every((part) => {
    switch (part.type) {
      case 'class':
        return page.classes.has(part.name);
      case 'id':
        return page.attributes.has(`id=${part.name}`);
      case 'type':
        return page.tags.has(part.name.toLowerCase());
      case 'attribute':
        return page.attributes.has(part.operation?.operator === 'equal' ? `${part.name}=${part.operation.value}` : part.name);
      case 'pseudo-class':
        return couldApply(part, page);
      case 'pseudo-element':
        return paintedElements.has(part.kind);
      default:
        return true;
    }
  });
}

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
/** The oldest supported browsers (README.md). */
const targets = {
  chrome: version(120),
  edge: version(120),
  firefox: version(124),
  safari: version(17, 4),
  ios_saf: version(17, 4),
};

function rewrite(css: string, visitor: Visitor<never>): string {
  // The site does not use `light-dark()`, for which the fallback would add two properties to each `color-scheme`.
  const options = { filename: 'page.css', minify: true, targets, exclude: Features.LightDark };
  return transform({ ...options, code: Buffer.from(css), visitor }).code.toString();
}

const nonCriticalMedia = /forced-colors|prefers-contrast|print|hover|pointer/;

/** Removes everything that cannot apply to the page. */
const keepMatching = (css: string, page: Page): string =>
  rewrite(css, {
    Selector: (selector) => (couldMatch(selector, page) ? undefined : []),
    Rule: {
      media: ({ value: { query } }) => (nonCriticalMedia.test(JSON.stringify(query)) ? [] : undefined),
      page: () => [],
    },
  });

/** The parser also treats properties that it does not know, such as `content`, as custom properties. */
const isCustomProperty = (name: string) => name.startsWith('--');

/** The custom properties that are used, directly or through other custom properties, and the values of all animations. */
function findUses(css: string): { properties: Set<string>; animations: string } {
  const usedBy = new Map<string, string[]>();
  const pending: string[] = [];
  let animations = '';
  let uses = pending;
  rewrite(css, {
    Declaration(declaration) {
      uses = pending;
      const { property, value } = declaration;
      if (property === 'custom' && isCustomProperty(value.name)) usedBy.set(value.name, (uses = usedBy.get(value.name) ?? []));
      const name = property === 'unparsed' ? value.propertyId.property : property;
      if (name.startsWith('animation')) animations += JSON.stringify(value);
    },
    Variable({ name }) {
      uses.push(name.ident);
    },
  });
  const properties = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (properties.has(name)) continue;
    properties.add(name);
    pending.push(...(usedBy.get(name) ?? []));
  }
  return { properties, animations };
}

/** The rules of a style sheet that the first paint of a page needs. */
export function criticalCss(css: string, html: string): string {
  const matching = keepMatching(css, readPage(html));
  const { properties, animations } = findUses(matching);
  return rewrite(matching, {
    Declaration: { custom: ({ name }) => (isCustomProperty(name) && !properties.has(name) ? [] : undefined) },
    Rule: { keyframes: ({ value: { name } }) => (animations.includes(`"${name.value}"`) ? undefined : []) },
  });
}
