import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { checkerPath, type OpenFile, rulesPath } from '../../pcf/hand-over.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { chooseFilesId, OpenFiles } from './OpenFiles.tsx';
import styles from './PcfChecker.module.css';
import { useFileDrop } from './useFileDrop.ts';
import { useFileReader } from './useFileReader.ts';
import { type Files, useFiles } from './useFiles.ts';

const Workspace = lazyPart(() => import('./Workspace.tsx'));

const abilities = [
  [
    'Checks line by line',
    'More than 80 rules on syntax, geometry, bores, material and connections. Each finding says what is wrong and why it matters, and offers a fix if that is safe.',
  ],
  [
    'Draws the isometric',
    'Symbols by SKEY, dimensions, falls, item balloons and a north arrow. Click a finding to see its component. Print it on A3 or save it as SVG.',
  ],
  ['Lists material', 'Bill of materials, cut list and weld list, as a table or CSV.'],
  ['Compares revisions', 'Added, removed, moved and changed components, matched by geometry instead of line by line.'],
] as const;

const limits = [
  'It does not know your piping class, so it cannot tell whether a part is allowed.',
  'It does not read the settings of an isometric program, so styles and rules of your project may add or hide things.',
  'The drawing is not to scale and is not divided into sheets. Lines of up to 60 components stay easy to read.',
  'Files in inches or feet are drawn and listed in feet and inches; findings and comparisons give lengths in millimeters.',
  'Messages, flow arrows, weld numbers, insulation, and floor, wall and split symbols are not drawn. The weld list has the number and the coordinates of each weld.',
  'Material with MATERIAL-LIST EXCLUDE is in no list. The lists include everything else, even parts that STATUS marks as existing.',
  'Dimensions are compared with ASME B16.9 and, for weld-neck flanges of Class 150, 300 and 600, B16.5 only.',
  'Symbol keys and keywords come from public tools. If these disagree, the finding is a note, not an error.',
];

const examples = [
  ['pump-discharge', 'Pump discharge line without faults'],
  ['gap', 'A pipe that is 2 mm too short'],
  ['inch-in-millimeters', 'A bore in inches in a file in millimeters'],
  ['overlapping-elbows', 'Two elbows that overlap'],
  ['flanged-on-pipe', 'A flanged valve without flanges'],
  ['decimal-comma', 'Decimal commas'],
] as const;

export default function PcfChecker() {
  const { files, key, open, add, close, ...entry } = useFiles();
  const [offered, setOffered] = useState<readonly OpenFile[] | null>(null);
  const { read, error } = useFileReader((next) => {
    if (files) setOffered((earlier) => [...(earlier ?? []), ...next]);
    else open(next);
  });
  const isOver = useFileDrop(read);
  if (!files) return <Start {...entry} isOver={isOver} error={error} onFiles={read} onPaste={(file) => open([file])} />;
  return (
    <Suspense fallback={<p className={styles.loading}>Loading the checker…</p>}>
      <Workspace
        key={key}
        files={files}
        offered={offered}
        error={error}
        onAdd={add}
        onAnswer={() => setOffered(null)}
        onClose={close}
      />
    </Suspense>
  );
}

interface StartProps extends ComponentProps<typeof OpenFiles>, Pick<Files, 'hasFailed' | 'areLost' | 'closedSample'> {}

/** Focuses the control that opened the closed file: the link of the example, or the button. */
function useFocusAfterClose(closedSample: string | null | undefined) {
  const [closed] = useState(closedSample);
  useEffect(() => {
    if (closed === undefined) return;
    const link = closed && document.querySelector<HTMLElement>(`main a[href$="?sample=${CSS.escape(closed)}"]`);
    (link || document.getElementById(chooseFilesId))?.focus();
  }, [closed]);
}

function Start({ hasFailed, areLost, closedSample, ...opening }: StartProps) {
  useFocusAfterClose(closedSample);
  return (
    <Page
      kicker="PCF checker"
      title="Find out why an isometric program rejects your PCF"
      lead="Check a piping component file line by line, see it drawn, list its material and compare two revisions. Your file stays in this browser."
    >
      <Problems hasFailed={hasFailed} areLost={areLost} />
      <OpenFiles {...opening} />
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
      <Section split title="Examples" lead="Each file is correct or has one fault. All of them are our own.">
        <ul className={styles.examples}>
          {examples.map(([id, title]) => (
            <li key={id}>
              <Link to={`${checkerPath}?sample=${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section split title="What it does not check" lead="An isometric program can still reject a file without findings.">
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
          <Link to={rulesPath}>See all rules</Link>
        </p>
      </Section>
    </Page>
  );
}

/** Why the files of the address are not shown. */
function Problems({ hasFailed, areLost }: Pick<Files, 'hasFailed' | 'areLost'>) {
  return (
    <>
      {hasFailed && (
        <Notice type="error" live title="The example was not opened">
          Check your internet connection, then reload the page.
        </Notice>
      )}
      {areLost && (
        <Notice type="info" live title="Open the file again">
          The file was too large to keep while the page reloaded.
        </Notice>
      )}
    </>
  );
}
