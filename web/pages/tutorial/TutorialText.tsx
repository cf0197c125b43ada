import { lazy, Suspense, useRef, useState } from 'react';
import { useTextClicks } from '../../learn/text-clicks.ts';
import styles from './TutorialText.module.css';
import codeStyles from '../../learn/CodeBlock.module.css';
import textStyles from '../../learn/Markdown.module.css';
import readingStyles from './Reading.module.css';

const Reading = lazy(() => import('./Reading.tsx'));

/** Names the tutorial whose text an element holds. */
const textAttribute = 'data-text-of';

/** The text as the build has rendered it into this page; null on a page that the browser has rendered. */
function prerenderedHtml(slug: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector(`[${textAttribute}="${CSS.escape(slug)}"]`)?.innerHTML ?? null;
}

/**
 * The text of a tutorial. While it is the one that the page was built with, the HTML of the build stays and the parser,
 * a fifth of what a page may load, is not fetched.
 */
export function TutorialText({ slug, text }: { slug: string; text: string }) {
  const [built] = useState(() => ({ html: prerenderedHtml(slug), text }));
  const element = useRef<HTMLDivElement>(null);
  useTextClicks(element);
  const attributes = { [textAttribute]: slug, ref: element };
  // oxlint-disable-next-line react/no-danger -- the markup is the build's own, read from this very page
  if (built.html !== null && text === built.text) return <div {...attributes} dangerouslySetInnerHTML={{ __html: built.html }} />;
  return (
    <div {...attributes}>
      <Suspense fallback={<Waiting />}>
        <Reading text={text} />
      </Suspense>
    </div>
  );
}

/**
 * The outline of a text with code. Its classes also bring the style of the text into the page, which needs it without the
 * code that renders the text.
 */
function Waiting() {
  return (
    <div className={readingStyles.reading} role="status" aria-label="Loading the text">
      <div className={`${textStyles.text} ${styles.waiting}`}>
        <span />
        <span />
        <div className={codeStyles.block} />
        <span />
      </div>
    </div>
  );
}
