// Parses CommonMark with tables into a tree (mdast), with the parser of remark. react-markdown, which wraps the same parser,
// would more than double the chunk (decision 22).
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

export type Root = ReturnType<typeof fromMarkdown>;
export type Node = Root['children'][number];
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
/** A node with children. */
export type Parent = Root | Extract<Node, { children: unknown[] }>;

export const readMarkdown = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

/** The text of a node without its markup. */
function plainText(node: Root | Node): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

export interface TextHeading {
  node: NodeOf<'heading'>;
  text: string;
  /** Anchor, unique within the text. */
  id: string;
}

/** The headings of a text. The anchor of a second heading with the same text ends with `-2`. */
export function headingsOf(tree: Root): TextHeading[] {
  /** The highest number at the end of an anchor, by the anchor without it. */
  const last = new Map<string, number>();
  return tree.children
    .filter((node) => node.type === 'heading')
    .map((node) => {
      const text = plainText(node);
      const base =
        text
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
          .replaceAll(/^-|-$/g, '') || 'section';
      let count = last.get(base) ?? 1;
      let id = base;
      while (last.has(id)) id = `${base}-${(count += 1)}`;
      last.set(id, 1).set(base, count);
      return { node, text, id };
    });
}
