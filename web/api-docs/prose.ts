// Renders the Markdown of the contract's descriptions.
import { type Node, type Parent, readMarkdown } from '../learn/markdown-tree.ts';
import { Html, markup } from './markup.ts';

/** The address that a piece of code leads to; null if it is not a link. */
export type LinkOf = (code: string) => string | null;
const noLink: LinkOf = () => null;

/** @throws Error for Markdown that the documentation does not use */
function render(node: Node, linkOf: LinkOf): Html {
  const renderAll = (nodes: Node[]) => nodes.map((child) => render(child, linkOf));
  const element = (tag: string, { children }: Parent) =>
    markup`${new Html(`<${tag}>`)}${renderAll(children)}${new Html(`</${tag}>`)}`;
  switch (node.type) {
    case 'text':
      return markup`${node.value}`;
    case 'inlineCode': {
      const code = markup`<code>${node.value}</code>`;
      const href = linkOf(node.value);
      return href === null ? code : markup`<a href="${href}">${code}</a>`;
    }
    case 'strong':
      return element('strong', node);
    case 'emphasis':
      return element('em', node);
    case 'paragraph':
      return element('p', node);
    case 'heading':
      return element(`h${node.depth}`, node);
    case 'list':
      return element('ul', node);
    case 'listItem':
      // The items of a tight list contain no paragraphs.
      return markup`<li>${node.children.map((child) => (child.type === 'paragraph' ? renderAll(child.children) : render(child, linkOf)))}</li>`;
    default:
      throw new Error(`The API documentation cannot render Markdown of the type ${node.type}.`);
  }
}

export const prose = (text: string | undefined): Html | null =>
  text ? markup`${readMarkdown(text).children.map((node) => render(node, noLink))}` : null;

/** The content of a text's paragraphs, for a place that cannot contain paragraphs. */
export const inline = (text: string, linkOf: LinkOf = noLink): Html =>
  markup`${readMarkdown(text).children.map((node) =>
    'children' in node ? node.children.map((child) => render(child, linkOf)) : render(node, linkOf),
  )}`;
