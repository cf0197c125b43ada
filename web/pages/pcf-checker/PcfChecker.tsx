import { lazy, Suspense, useEffect, useRef, useState, type DragEvent } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { HandOver } from '../../pcf/hand-over.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import type { OpenFile } from './files.ts';
import styles from './PcfChecker.module.css';

const Workspace = lazy(() => import('./Workspace.tsx'));

const abilities = [
  [
    'Checks line by line',
    'More than 80 rules on syntax, geometry, bores, material and connections. Each finding says what is wrong, why it matters and, where it is safe, how to fix it.',
  ],
  [
    'Draws the isometric',
    'Symbols by SKEY, dimensions, item balloons and a north arrow. Click a finding to see its component. Print it on A3 or save it as SVG.',
  ],
  ['Lists material', 'Bill of materials, cut list and weld list, as a table or CSV.'],
  ['Compares revisions', 'Added, removed, moved and changed components, matched by geometry instead of line by line.'],
] as const;

const limits = [
  'It does not know your piping class: it cannot tell whether a part is allowed in it.',
  'It does not read the settings of an isometric program, so styles and rules of your project may add or hide things.',
  'The drawing is not to scale and is not divided into sheets. Lines of up to 60 components stay easy to read.',
  'Messages, flow arrows and weld numbers are not drawn. The weld list has the number and the coordinates of each weld.',
  'Dimensions are compared with ASME B16.9 and, for weld-neck flanges of Class 150, 300 and 600, B16.5 only.',
  'Symbol keys and keywords come from public tools. Where these disagree, the finding is a note, not an error.',
];

async function openSample(id: string): Promise<OpenFile[] | null> {
  const { findSample } = await import('../../pcf/samples/all.ts');
  const found = findSample(id);
  return found && [{ name: `${found.id}.pcf`, text: found.text, encoding: 'utf-8' }];
}

export default function PcfChecker() {
  const [files, setFiles] = useState<OpenFile[] | null>(null);
  const [search, setSearch] = useSearchParams();
  const sample = search.get('sample');
  useEffect(() => {
    if (!sample) return;
    void openSample(sample).then(setFiles);
  }, [sample]);
  const handed = useHistoryState<HandOver | null>()?.pcf;
  useEffect(() => {
    if (handed) setFiles([{ ...handed, encoding: 'utf-8' }]);
  }, [handed]);
  const close = () => {
    setFiles(null);
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('sample');
      return next;
    });
  };
  if (files)
    return (
      <Suspense fallback={<p className={styles.loading}>Loading the checker…</p>}>
        <Workspace files={files} onClose={close} />
      </Suspense>
    );
  return <Start onOpen={setFiles} />;
}

function Start({ onOpen }: { onOpen: (files: OpenFile[]) => void }) {
  const [error, setError] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const open = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    void import('./files.ts')
      .then(({ readFiles }) => readFiles([...list]))
      .then(onOpen, (problem: unknown) => setError(problem instanceof Error ? problem.message : 'The file could not be read.'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    open(event.dataTransfer.files);
  };
  return (
    <Page
      kicker="PCF checker"
      title="Find out why an isometric program refuses your PCF"
      lead="Check a piping component file line by line, see it drawn, list its material and compare two revisions. Your file stays in this browser."
    >
      <section
        className={styles.drop}
        data-over={isOver || undefined}
        aria-label="Open a file"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className={styles.dropTitle}>Drop PCF files here</p>
        <p className={styles.hint}>
          Up to 20 MB each. Drop two revisions to compare them. Nothing is uploaded; this works offline, too.
        </p>
        <div className={styles.actions}>
          <PillButton onClick={() => input.current?.click()}>Choose files</PillButton>
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
          onChange={(event) => open(event.target.files)}
        />
      </section>
      {error && (
        <Notice type="error" live title="The file was not opened">
          {error}
        </Notice>
      )}
      <details className={styles.paste}>
        <summary>Paste text instead</summary>
        <label htmlFor="pcf-text">Text of the PCF</label>
        <textarea id="pcf-text" rows={8} spellCheck={false} value={pasted} onChange={(event) => setPasted(event.target.value)} />
        <PillButton disabled={!pasted.trim()} onClick={() => onOpen([{ name: 'pasted.pcf', text: pasted, encoding: 'utf-8' }])}>
          Check this text
        </PillButton>
      </details>
      <Section title="What it does">
        <ul className={styles.abilities}>
          {abilities.map(([title, text]) => (
            <Card as="li" key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <Section split title="Examples" lead="Each is right, or wrong in one way. All of them are our own.">
        <ul className={styles.examples}>
          {[
            ['pump-discharge', 'Pump discharge line without faults'],
            ['gap', 'A pipe that is 2 mm too short'],
            ['inch-in-millimeters', 'A bore in inches in a file in millimeters'],
            ['overlapping-elbows', 'Two elbows that overlap'],
            ['flanged-on-pipe', 'A flanged valve without flanges'],
            ['decimal-comma', 'Decimal commas'],
          ].map(([id, title]) => (
            <li key={id}>
              <Link to={`/pcf-checker?sample=${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section split title="What it does not check" lead="A file without findings can still be refused.">
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Section>
      <Section
        split
        title="Learn to read a PCF"
        lead="Tutorials with files that you can open here, and exercises with one fault each."
      >
        <p>
          <Link to="/learn/tutorials?category=pcf-export">See the tutorials about PCF</Link>
        </p>
      </Section>
      <Section split title="The rules" lead="Every rule has its own page with its reason, its source and examples.">
        <p>
          <Link to="/pcf-checker/rules">See all rules</Link>
        </p>
      </Section>
    </Page>
  );
}
