import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton, Button, Item, Picker, ProgressBar, TabList, TabPanels, Tabs } from '@adobe/react-spectrum';
import { useSearchParams } from 'wouter';
import { applyFixes } from '../../pcf/edits.ts';
import { Lines } from '../../pcf/lines.ts';
import type { Finding, Severity } from '../../pcf/rule.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import { Excerpt } from './Excerpt.tsx';
import { type OpenFile, savePcf } from './files.ts';
import { keyOf } from './finding-key.ts';
import { FindingsList } from './FindingsList.tsx';
import { IsometricView } from './IsometricView.tsx';
import { MaterialTables } from './MaterialTables.tsx';
import { readRulesOff, type RulesOff, withRulesOff } from './rules-off.ts';
import { RuleSwitches } from './RuleSwitches.tsx';
import { usePcfWorker } from './usePcfWorker.ts';
import styles from './Workspace.module.css';

/** The worst first. */
const severities: readonly Severity[] = ['error', 'warning', 'note'];

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What has been opened: findings, drawing, lists, comparison and repair. */
export default function Workspace({ files, onClose }: { files: OpenFile[]; onClose: () => void }) {
  return (
    <SpectrumArea>
      <Checked files={files} onClose={onClose} />
    </SpectrumArea>
  );
}

function Checked({ files, onClose }: { files: OpenFile[]; onClose: () => void }) {
  const [current, setCurrent] = useState(0);
  /** Texts of each file, the present one last: undoing takes it away. */
  const [versions, setVersions] = useState<string[][]>(() => files.map(({ text }) => [text]));
  const [selected, setSelected] = useState<Finding | null>(null);
  const [component, setComponent] = useState<number | null>(null);
  const [chosenFixes, setChosenFixes] = useState<ReadonlySet<string>>(new Set());
  const [pipeline, setPipeline] = useState(0);
  const [said, setSaid] = useState('');
  const [search, setSearch] = useSearchParams();
  const { checked, drawn, compared, pairDrawn, progress, error, run, cancel } = usePcfWorker();
  const heading = useRef<HTMLHeadingElement>(null);

  const file = files[current] ?? files[0];
  const text = versions[current]?.at(-1) ?? '';
  const rulesOff = useMemo(() => readRulesOff(search), [search]);
  // The same list while only reasons change: a new one checks the file again.
  const off = [...rulesOff.keys()].join(',');
  const disabled = useMemo(() => off.split(',').filter(Boolean), [off]);
  const lines = useMemo(() => new Lines(text), [text]);

  useEffect(() => heading.current?.focus(), []);
  const check = useCallback(() => run({ kind: 'check', text, disabled }), [run, text, disabled]);
  useEffect(check, [check]);
  useEffect(() => {
    if (checked && checked.pipelines.length > 0)
      run({ kind: 'draw', pipeline: Math.min(pipeline, checked.pipelines.length - 1) });
  }, [run, checked, pipeline]);

  const drawPair = useCallback((pair: number) => run({ kind: 'draw-pair', pair }), [run]);

  const select = (finding: Finding) => {
    setSelected(finding);
    setComponent(finding.component);
    const owner = finding.component === null ? undefined : checked?.components[finding.component]?.pipeline;
    if (owner !== undefined) setPipeline(owner);
  };
  const selectComponent = (index: number | null) => {
    setComponent(index);
    const own = checked?.findings.filter(
      (finding) => finding.component === index || (index !== null && finding.related.includes(index)),
    );
    setSelected(severities.flatMap((severity) => own?.find((finding) => finding.severity === severity) ?? [])[0] ?? null);
  };
  const setRulesOff = (next: RulesOff) => setSearch((before) => withRulesOff(before, next), { replace: true });
  const change = (next: string[]) => {
    setVersions((before) => before.map((one, index) => (index === current ? next : one)));
    setSelected(null);
    setChosenFixes(new Set());
  };
  const repair = () => {
    const fixes = (checked?.findings ?? []).flatMap((finding) =>
      finding.fix && chosenFixes.has(keyOf(finding)) ? finding.fix : [],
    );
    const { text: repaired, applied, skipped } = applyFixes(text, fixes);
    change([...(versions[current] ?? []), repaired]);
    setSaid(
      `${applied.length === 1 ? '1 fix' : `${applied.length} fixes`} applied${skipped.length > 0 ? `, ${skipped.length} left out because they touch the same characters` : ''}.`,
    );
  };
  const undo = () => {
    change((versions[current] ?? []).slice(0, -1));
    setSaid('The last fixes were undone.');
  };

  const shownLine = selected?.line ?? (component === null ? null : (checked?.components[component]?.firstLine ?? null));
  const versionCount = versions[current]?.length ?? 1;
  return (
    <div className={styles.workspace}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {file?.name}
          </h1>
          <p className={styles.summary} role="status">
            {progress !== null
              ? 'Checking…'
              : checked
                ? `${plural(checked.counts.error, 'error')}, ${plural(checked.counts.warning, 'warning')}, ${plural(checked.counts.note, 'note')} in ${checked.lineCount.toLocaleString('en-US')} lines. ${said}`
                : said}
          </p>
        </div>
        <div className={styles.tools}>
          {files.length > 1 && (
            <Picker
              aria-label="File"
              items={files.map(({ name }, index) => ({ id: String(index), name }))}
              selectedKey={String(current)}
              onSelectionChange={(key) => {
                setCurrent(Number(key));
                setPipeline(0);
                setSelected(null);
                setComponent(null);
              }}
            >
              {({ name }) => <Item>{name}</Item>}
            </Picker>
          )}
          <Button variant="accent" isDisabled={chosenFixes.size === 0} onPress={repair}>
            {chosenFixes.size > 0 ? `Apply ${chosenFixes.size === 1 ? '1 fix' : `${chosenFixes.size} fixes`}` : 'Apply fixes'}
          </Button>
          <Button variant="secondary" isDisabled={versionCount < 2} onPress={undo}>
            Undo
          </Button>
          <Button variant="secondary" onPress={() => file && savePcf({ ...file, text })}>
            Download PCF
          </Button>
          <ActionButton onPress={onClose}>Close</ActionButton>
        </div>
      </header>
      {progress !== null && (
        <div className={styles.progress}>
          <ProgressBar label="Checking" value={progress * 100} width="100%" />
          <ActionButton onPress={cancel}>Cancel</ActionButton>
        </div>
      )}
      {error && (
        <Notice type="error" live title="The file was not checked">
          <p>{error}</p>
          <ActionButton onPress={check}>Check again</ActionButton>
        </Notice>
      )}
      <Tabs aria-label="Views of the file" UNSAFE_className={styles.tabs}>
        <TabList>
          <Item key="check">Check</Item>
          <Item key="materials">Materials</Item>
          <Item key="compare">Compare</Item>
          <Item key="rules">Rules</Item>
        </TabList>
        <TabPanels>
          <Item key="check">
            <div className={styles.columns}>
              <section aria-labelledby="findings-heading">
                <h2 id="findings-heading" className={styles.heading}>
                  Findings
                </h2>
                {checked && (
                  <FindingsList
                    findings={checked.findings}
                    leftOut={checked.leftOut}
                    selected={selected}
                    chosenFixes={chosenFixes}
                    onSelect={select}
                    onChoose={setChosenFixes}
                  />
                )}
              </section>
              <section aria-labelledby="drawing-heading" className={styles.right}>
                <div className={styles.drawingHead}>
                  <h2 id="drawing-heading" className={styles.heading}>
                    Isometric
                  </h2>
                  {checked && checked.pipelines.length > 1 && (
                    <Picker
                      aria-label="Pipeline"
                      selectedKey={String(pipeline)}
                      onSelectionChange={(key) => setPipeline(Number(key))}
                    >
                      {checked.pipelines.slice(0, 500).map(({ index, reference, componentCount }) => (
                        <Item
                          key={String(index)}
                          textValue={reference || 'No reference'}
                        >{`${reference || 'No reference'} (${componentCount})`}</Item>
                      ))}
                    </Picker>
                  )}
                </div>
                {drawn ? (
                  <IsometricView
                    drawing={drawn}
                    reference={checked?.pipelines[drawn.pipeline]?.reference ?? ''}
                    selected={component}
                    findings={checked?.findings ?? []}
                    onSelect={selectComponent}
                  />
                ) : (
                  checked?.pipelines.length === 0 && <Notice type="info">There are no components to draw.</Notice>
                )}
                <Excerpt lines={lines} line={shownLine} finding={selected} />
              </section>
            </div>
          </Item>
          <Item key="materials">
            {drawn ? (
              <MaterialTables drawing={drawn} reference={checked?.pipelines[drawn.pipeline]?.reference ?? ''} />
            ) : (
              <p>No materials yet.</p>
            )}
          </Item>
          <Item key="compare">
            <ComparisonView
              files={files}
              current={current}
              comparison={compared}
              drawings={pairDrawn}
              components={checked?.components ?? []}
              onCompare={(before) => run({ kind: 'compare', before })}
              onDraw={drawPair}
              onSelect={selectComponent}
            />
          </Item>
          <Item key="rules">
            <RuleSwitches off={rulesOff} onChange={setRulesOff} />
          </Item>
        </TabPanels>
      </Tabs>
    </div>
  );
}
