import { createElement, Fragment, type ReactNode } from 'react';
import { checkerPath, createCheckerState } from '../pcf/hand-over.ts';
import { Link } from '../ui/Link.tsx';
import { isPcf, pcfTokens } from './pcf-code.ts';
import styles from './CodeBlock.module.css';
import { copyAttribute } from './useTextClicks.ts';

/** A link that opens a complete file in the PCF checker. Renders nothing for an excerpt. */
function CheckLink({ code }: { code: string }) {
  const state = createCheckerState(code);
  if (!state) return null;
  return (
    <Link className={styles.copy} to={checkerPath} state={state}>
      Check this file
    </Link>
  );
}

/** Wraps each keyword, attribute and number in a span. */
function highlightPcf(code: string): ReactNode {
  const lines = code
    .split('\n')
    .map((line) => [
      ...pcfTokens(line).map(({ kind, text }) => (kind === 'text' ? text : createElement('span', { 'data-kind': kind }, text))),
      '\n',
    ]);
  return createElement(Fragment, null, ...lines.flat().slice(0, -1));
}

/**
 * Code with a copy button, whose clicks `useTextClicks` of the surrounding text handles. PCF is highlighted. Long lines
 * scroll, also by keyboard.
 */
export function CodeBlock({ code, language }: { code: string; language: string | null }) {
  const isPiping = language === 'pcf' || (language === null && isPcf(code));
  return (
    <figure className={styles.block}>
      <figcaption className={styles.bar}>
        <span>{isPiping ? 'PCF' : (language ?? 'Text')}</span>
        <span className={styles.actions}>
          {isPiping && <CheckLink code={code} />}
          <button type="button" className={styles.copy} {...{ [copyAttribute]: '' }}>
            Copy<span className="sw-visually-hidden"> code</span>
          </button>
        </span>
      </figcaption>
      <pre tabIndex={0} aria-label={isPiping ? 'PCF example' : 'Code example'}>
        <code>{isPiping ? highlightPcf(code) : code}</code>
      </pre>
    </figure>
  );
}
