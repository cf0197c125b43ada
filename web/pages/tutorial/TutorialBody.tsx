import { useMemo } from 'react';
import { Markdown } from '../../learn/Markdown.tsx';
import { headingsOf, readMarkdown } from '../../learn/markdown-tree.ts';
import styles from './TutorialBody.module.css';

/** With fewer headings, a table of contents does not help. */
const minHeadings = 2;

/** The text of a tutorial with its table of contents. This module also loads the Markdown parser. */
export default function TutorialBody({ text }: { text: string }) {
  const headings = useMemo(() => headingsOf(readMarkdown(text)).filter(({ node }) => node.depth <= 2), [text]);
  return (
    <div className={styles.body}>
      {headings.length >= minHeadings && (
        <nav className={styles.contents} aria-labelledby="contents-heading">
          <h2 id="contents-heading">On this page</h2>
          <ol>
            {headings.map(({ id, text: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <Markdown text={text} />
    </div>
  );
}
