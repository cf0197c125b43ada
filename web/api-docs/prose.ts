// Renders the Markdown of the contract's descriptions.
import { type Node, type Parent, readMarkdown } from '../learn/markdown-tree.ts';
import { Html, markup } from './markup.ts';

/** An element around the node's children. */
const element = (tag: string, node: Parent): Html =>
  markup`${new Html(`<${tag}>`)}${node.children.map(render)}${new Html(`</${tag}>`)}`;

/** @throws Error for Markdown that the documentation does not use */
function render(node: Node): Html {
  switch (node.type) {
    case 'text':
      return markup`${node.value}`;
    case 'inlineCode':
      return markup`<code>${node.value}</code>`;
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
      return markup`<li>${node.children.map((child) => (child.type === 'paragraph' ? child.children.map(render) : render(child)))}</li>`;
    default:
      throw new Error(`The API documentation cannot render Markdown of the type ${node.type}.`);
  }
}

export const prose = (text: string | undefined): Html | null =>
  text ? markup`${readMarkdown(text).children.map(render)}` : null;

/** The content of a text's paragraphs, for a place that cannot contain paragraphs. */
export const inline = (text: string): Html =>
  markup`${readMarkdown(text).children.map((node) => ('children' in node ? node.children.map(render) : render(node)))}`;
