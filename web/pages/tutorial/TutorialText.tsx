import { Suspense, useMemo, useRef, useState } from 'react';
import { useLazyImages } from '../../learn/useLazyImages.ts';
import { useTextClicks } from '../../learn/useTextClicks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './TutorialText.module.css';
import codeStyles from '../../learn/CodeBlock.module.css';
import textStyles from '../../learn/Markdown.module.css';
import bodyStyles from './TutorialBody.module.css';

const TutorialBody = lazyPart(() => import('./TutorialBody.tsx'));

/** Attribute with the slug of the tutorial whose text the element contains. */
const textAttribute = 'data-text-of';

/** The HTML of the text, if this page was prerendered with it; otherwise null. */
function prerenderedHtml(slug: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector(`[${textAttribute}="${CSS.escape(slug)}"]`)?.innerHTML ?? null;
}

/**
 * The text of a tutorial. If it has not changed since the build, the prerendered HTML stays, and the Markdown parser, a fifth
 * of what a page may load, is not fetched.
 */
export function TutorialText({ slug, text }: { slug: string; text: string }) {
  const [built] = useState(() => ({ html: prerenderedHtml(slug), text }));
  if (built.html !== null && text === built.text) return <PrerenderedText slug={slug} html={built.html} />;
  return (
    <div {...{ [textAttribute]: slug }}>
      <Suspense fallback={<TextSkeleton />}>
        <TutorialBody text={text} />
      </Suspense>
    </div>
  );
}

function PrerenderedText({ slug, html }: { slug: string; html: string }) {
  const element = useRef<HTMLDivElement>(null);
  // React replaces the content whenever it gets another object, and the loaded images with it.
  const markup = useMemo(() => ({ __html: html }), [html]);
  useTextClicks(element);
  useLazyImages(element);
  // oxlint-disable-next-line react/no-danger -- the markup comes from the build, read from this page
  return <div ref={element} {...{ [textAttribute]: slug }} dangerouslySetInnerHTML={markup} />;
}

/**
 * A placeholder for a text with code. Its classes also load the styles of the text, which prerendered pages need without the
 * code that renders the text.
 */
function TextSkeleton() {
  return (
    <div className={bodyStyles.body} role="status" aria-label="Loading the text">
      <div className={`${textStyles.text} ${styles.waiting}`}>
        <span />
        <span />
        <div className={codeStyles.block} />
        <span />
      </div>
    </div>
  );
}
