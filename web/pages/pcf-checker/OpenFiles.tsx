import { useRef, useState, type DragEvent } from 'react';
import { useTypedInputs } from '../../forms/useTypedInputs.ts';
import type { OpenFile } from '../../pcf/hand-over.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './PcfChecker.module.css';

/** Id of the button that opens the file dialog. */
export const chooseFilesId = 'choose-files';

interface OpenFilesProps {
  onOpen: (files: OpenFile[]) => void;
}

/** Opens files that are dropped or chosen, or pasted text. */
export function OpenFiles({ onOpen }: OpenFilesProps) {
  const [error, setError] = useState<string | null>(null);
  const open = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    void import('./files.ts')
      .then(({ readFiles }) => readFiles([...list]))
      .then(onOpen, (problem: unknown) => setError(problem instanceof Error ? problem.message : 'The file could not be read.'));
  };
  return (
    <>
      <DropZone onFiles={open} />
      {error && (
        <Notice type="error" live title="The file was not opened">
          {error}
        </Notice>
      )}
      <PasteText onOpen={onOpen} />
    </>
  );
}

function DropZone({ onFiles }: { onFiles: (list: FileList | null) => void }) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label="Open a file"
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropTitle}>Drop PCF files here</p>
      <p className={styles.hint}>
        Up to 20 MB each. Drop two revisions to compare them. Nothing is uploaded, and it works offline.
      </p>
      <div className={styles.actions}>
        <PillButton id={chooseFilesId} onClick={() => input.current?.click()}>
          Choose files
        </PillButton>
        <Link className={styles.sampleLink} to="/pcf-checker?sample=pump-discharge">
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
        onChange={(event) => onFiles(event.target.files)}
      />
    </section>
  );
}

function PasteText({ onOpen }: OpenFilesProps) {
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
      <PillButton disabled={!text.trim()} onClick={() => onOpen([{ name: 'pasted.pcf', text, encoding: 'utf-8' }])}>
        Check this text
      </PillButton>
    </details>
  );
}
