import { useRef, useState } from 'react';
import { takeFiles } from '../../browser/take-files.ts';
import { useTypedInputs } from '../../forms/useTypedInputs.ts';
import { checkerPath, type OpenFile } from '../../pcf/hand-over.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './PcfChecker.module.css';

/** Id of the button that opens the file dialog. */
export const chooseFilesId = 'choose-files';

interface OpenFilesProps {
  /** Whether files are dragged over the page. */
  isOver: boolean;
  /** Why the last files were not opened. */
  error: string | null;
  onFiles: (files: readonly File[]) => void;
  onPaste: (file: OpenFile) => void;
}

/** Opens files that are dropped or chosen, or pasted text. */
export function OpenFiles({ isOver, error, onFiles, onPaste }: OpenFilesProps) {
  return (
    <>
      <DropZone isOver={isOver} onFiles={onFiles} />
      {error && (
        <Notice type="error" live title="The file was not opened">
          {error}
        </Notice>
      )}
      <PasteText onPaste={onPaste} />
    </>
  );
}

function DropZone({ isOver, onFiles }: Pick<OpenFilesProps, 'isOver' | 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.drop} data-over={isOver || undefined} aria-label="Open a file">
      <p className={styles.dropTitle}>Drop PCF files here</p>
      <p className={styles.hint}>
        Up to 20 MB each. Drop two revisions to compare them. Nothing is uploaded, and it works offline.
      </p>
      <div className={styles.actions}>
        <PillButton id={chooseFilesId} onClick={() => input.current?.click()}>
          Choose files
        </PillButton>
        <Link className={styles.sampleLink} to={`${checkerPath}?sample=pump-discharge`}>
          Open an example
        </Link>
      </div>
      <input
        ref={input}
        className="sw-visually-hidden"
        type="file"
        multiple
        accept=".pcf,.txt,text/plain"
        aria-label="PCF files"
        tabIndex={-1}
        onChange={({ target }) => onFiles(takeFiles(target))}
      />
    </section>
  );
}

function PasteText({ onPaste }: Pick<OpenFilesProps, 'onPaste'>) {
  const [text, setText] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  useTypedInputs(details, (typed) => setText(typed['text'] ?? ''));
  return (
    <details ref={details} className={styles.paste}>
      <summary>Paste text instead</summary>
      <label htmlFor="pcf-text">Text of the PCF</label>
      <textarea
        id="pcf-text"
        name="text"
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PillButton disabled={!text.trim()} onClick={() => onPaste({ name: 'pasted.pcf', text, encoding: 'utf-8' })}>
        Check this text
      </PillButton>
    </details>
  );
}
