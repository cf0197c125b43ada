import { createElement, Fragment, type ReactNode, useMemo, useRef } from 'react';
import { sanitizeUri } from 'micromark-util-sanitize-uri';
import { Link } from '../ui/Link.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { drawingHeights, drawingWidth } from './drawing-heights.ts';
import { headingsOf, type Node, type NodeOf, type Parent, readMarkdown, type Root } from './markdown-tree.ts';
import styles from './Markdown.module.css';
import { sourceAttribute, useLazyImages } from './useLazyImages.ts';
import { isOwnPage, useTextClicks } from './useTextClicks.ts';

/** Anchors of the headings, and targets of reference links and images. */
interface References {
  headingIds: ReadonlyMap<Node, string>;
  definitions: ReadonlyMap<string, NodeOf<'definition'>>;
}

type Renderers = {
  [Type in Node['type']]?: (node: NodeOf<Type>, references: References) => ReactNode;
};

const render = (node: Node, references: References): ReactNode => {
  const renderer = renderers[node.type] as ((node: Node, references: References) => ReactNode) | undefined;
  return renderer?.(node, references) ?? null;
};

const renderChildren = (node: Parent, references: References): ReactNode[] =>
  node.children.map((child) => render(child, references));

/** An element around the node's children. They are passed as arguments, so that they need no keys. */
const element = (tag: string, node: Parent, references: References, properties: object = {}) =>
  createElement(tag, properties, ...renderChildren(node, references));

/** Returns an empty address for other protocols, such as `javascript:`. */
const safeAddress = (url: string | undefined) => sanitizeUri(url, /^(?:https?|mailto)$/i);

function link(url: string | undefined, node: Parent, references: References): ReactNode {
  const address = safeAddress(url);
  const children = createElement(Fragment, null, ...renderChildren(node, references));
  return isOwnPage(address) ? <Link to={address}>{children}</Link> : <a href={address}>{children}</a>;
}

/** An image that `useLazyImages` loads, or that a page without scripts shows at once. */
function image(url: string | undefined, alt: string | null | undefined): ReactNode {
  const src = safeAddress(url) || undefined;
  const height = src && drawingHeights.get(src);
  const size = height ? { width: drawingWidth, height } : {};
  return (
    <>
      <img {...size} {...{ [sourceAttribute]: src }} alt={alt ?? ''} />
      <noscript>
        <img {...size} src={src} alt={alt ?? ''} />
      </noscript>
    </>
  );
}

/** A list. The items of a tight list, which has no blank lines between them, contain no paragraphs. */
function list(node: NodeOf<'list'>, references: References): ReactNode {
  const isLoose = node.spread || node.children.some(({ spread }) => spread);
  const items = node.children.map((item) => {
    const content = item.children.map((child) =>
      child.type === 'paragraph' && !isLoose
        ? createElement(Fragment, null, ...renderChildren(child, references))
        : render(child, references),
    );
    return createElement('li', null, ...content);
  });
  return node.ordered ? createElement('ol', { start: node.start ?? 1 }, ...items) : createElement('ul', null, ...items);
}

const tableRow = (row: NodeOf<'tableRow'>, tag: 'th' | 'td', align: (string | null)[], references: References) =>
  createElement(
    'tr',
    null,
    ...row.children.map((cell, index) =>
      element(tag, cell, references, {
        scope: tag === 'th' ? 'col' : undefined,
        style: { textAlign: align[index] ?? undefined },
      }),
    ),
  );

/** The element of each type of node. HTML is shown as text. */
const renderers: Renderers = {
  text: ({ value }) => value,
  html: ({ value }) => value,
  paragraph: (node, references) => element('p', node, references),
  // The page's title is its only heading of the first level.
  heading: (node, references) =>
    element(`h${Math.max(node.depth, 2)}`, node, references, { id: references.headingIds.get(node), tabIndex: -1 }),
  emphasis: (node, references) => element('em', node, references),
  strong: (node, references) => element('strong', node, references),
  inlineCode: ({ value }) => <code>{value}</code>,
  code: ({ value, lang }) => <CodeBlock code={value} language={lang ?? null} />,
  list,
  blockquote: (node, references) => element('blockquote', node, references),
  thematicBreak: () => <hr />,
  break: () => <br />,
  link: (node, references) => link(node.url, node, references),
  linkReference: (node, references) => link(references.definitions.get(node.identifier)?.url, node, references),
  image: ({ url, alt }) => image(url, alt),
  imageReference: ({ identifier, alt }, { definitions }) => image(definitions.get(identifier)?.url, alt),
  table: ({ children: [head, ...rows], align }, references) => (
    // Focusable, so that a table wider than the page can be scrolled by keyboard.
    <div className={styles.table} role="region" aria-label="Table" tabIndex={0}>
      <table>
        {head && <thead>{tableRow(head, 'th', align ?? [], references)}</thead>}
        {createElement('tbody', null, ...rows.map((row) => tableRow(row, 'td', align ?? [], references)))}
      </table>
    </div>
  ),
};

const referencesOf = (tree: Root): References => ({
  headingIds: new Map(headingsOf(tree).map(({ node, id }) => [node, id])),
  definitions: new Map(tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : []))),
});

/** Renders CommonMark with tables. The text cannot add HTML, scripts or styles to the page. */
export function Markdown({ text }: { text: string }) {
  const tree = useMemo(() => readMarkdown(text), [text]);
  const references = useMemo(() => referencesOf(tree), [tree]);
  const box = useRef<HTMLDivElement>(null);
  useTextClicks(box);
  useLazyImages(box);
  return element('div', tree, references, { ref: box, className: styles.text });
}
