import { useRef } from 'react';
import { useLazyImages } from '../../learn/useLazyImages.ts';
import { useTextClicks } from '../../learn/useTextClicks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePrerenderedPart } from '../../ui/usePrerenderedPart.ts';
import styles from './TutorialText.module.css';
import codeStyles from '../../learn/CodeBlock.module.css';
import textStyles from '../../learn/Markdown.module.css';
import bodyStyles from './TutorialBody.module.css';

const TutorialBody = lazyPart(() => import('./TutorialBody.tsx'));

/**
 * The text of a tutorial. If it has not changed since the build, the prerendered HTML stays, and the Markdown parser, a fifth
 * of what a page may load, is not fetched. Otherwise it suspends until the parser is there.
 */
export function TutorialText({ slug, text }: { slug: string; text: string }) {
  const { attributes, markup } = usePrerenderedPart(slug, text);
  if (markup) return <PrerenderedText attributes={attributes} markup={markup} />;
  return (
    <div {...attributes}>
      <TutorialBody text={text} />
    </div>
  );
}

function PrerenderedText({ attributes, markup }: { attributes: object; markup: { __html: string } }) {
  const element = useRef<HTMLDivElement>(null);
  useTextClicks(element);
  useLazyImages(element);
  // oxlint-disable-next-line react/no-danger -- the markup comes from the build, read from this page
  return <div ref={element} {...attributes} dangerouslySetInnerHTML={markup} />;
}

/**
 * A placeholder for a text with code. Its classes also load the styles of the text, which prerendered pages need without the
 * code that renders the text.
 */
export function TextSkeleton() {
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
