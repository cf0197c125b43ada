import { useRef, useState } from 'react';
import { ActionButton, Item, ProgressBar, TabList, TabPanels, Tabs } from '@adobe/react-spectrum';
import { LeaveGuard, type LeaveGuardProps } from '../../forms/LeaveGuard.tsx';
import type { OpenFile } from '../../pcf/hand-over.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { CheckView } from './CheckView.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import { savePcf } from './files.ts';
import { MaterialTables } from './MaterialTables.tsx';
import { OfferedFiles } from './OfferedFiles.tsx';
import { RuleSwitches } from './RuleSwitches.tsx';
import { type Check, useCheck } from './useCheck.ts';
import { useRepairs } from './useRepairs.ts';
import { useSelection } from './useSelection.ts';
import { useVersions } from './useVersions.ts';
import { WorkspaceHead } from './WorkspaceHead.tsx';
import styles from './Workspace.module.css';

interface WorkspaceProps {
  files: readonly OpenFile[];
  /** Files that were dropped on the page; null if there are none. */
  offered: readonly OpenFile[] | null;
  /** Why the dropped files were not read. */
  error: string | null;
  onAdd: (files: readonly OpenFile[]) => void;
  /** Called when the visitor has decided about the offered files. */
  onAnswer: () => void;
  onClose: () => void;
}

/** The opened files: findings, drawing, lists, comparison and repair. */
export default function Workspace(props: WorkspaceProps) {
  return (
    <SpectrumArea>
      <Checked {...props} />
    </SpectrumArea>
  );
}

/** State of the current file: its versions, check, selection and repairs. `openFile` switches to another file. */
function useCurrentFile(files: readonly OpenFile[]) {
  const [current, setCurrent] = useState(0);
  const [earlier, setEarlier] = useState<OpenFile | null>(null);
  const selection = useSelection();
  const versions = useVersions(files, current);
  const check = useCheck(versions.text, selection.pipeline, earlier?.text ?? null);
  const repairs = useRepairs(versions, check.current?.findings ?? [], selection.clear);
  const openFile = (index: number) => {
    setCurrent(index);
    setEarlier(null);
    selection.reset();
    repairs.reset();
  };
  return { current, openFile, earlier, setEarlier, selection, versions, check, repairs };
}

type CurrentFile = ReturnType<typeof useCurrentFile>;

/** Switching rules off keeps the page, and so does a link to a place on it. */
const staysOpen: LeaveGuardProps['staysOpen'] = (to, { navigationType, hashChange }) =>
  to.pathname === window.location.pathname && (navigationType === 'replace' || hashChange);

function Checked({ files, offered, error, onAdd, onAnswer, onClose }: WorkspaceProps) {
  const state = useCurrentFile(files);
  const { current, openFile, setEarlier, versions, check, repairs } = state;
  const [tab, setTab] = useState('check');
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback(place);
  const file = files[current];
  const isPcf = check.checked?.isPcf ?? true;
  const download = () => {
    if (!file) return;
    savePcf({ ...file, text: versions.text });
    versions.markDownloaded();
  };
  return (
    <div ref={place} className={styles.workspace}>
      <WorkspaceHead
        names={files.map(({ name }) => name)}
        current={current}
        onFile={openFile}
        checked={check.checked}
        isChecking={check.progress !== null}
        repairs={repairs}
        canUndo={versions.canUndo}
        onDownload={download}
        onClose={onClose}
      />
      {error && (
        <Notice type="error" live title="The file was not opened">
          {error}
        </Notice>
      )}
      <CheckStatus {...check} />
      {isPcf ? <Views state={state} tab={tab} onTab={setTab} /> : <NotPcf />}
      <OfferedFiles
        offered={offered}
        current={file?.name ?? ''}
        onOpen={(more) => {
          onAdd(more);
          openFile(files.length);
          onAnswer();
        }}
        onCompare={(one) => {
          onAdd([one]);
          setEarlier(one);
          setTab('compare');
          onAnswer();
        }}
        onDismiss={onAnswer}
      />
      <FixesGuard unsaved={versions.unsaved} />
    </div>
  );
}

/** Asks before the page is left with fixes that are not downloaded. */
const FixesGuard = ({ unsaved }: { unsaved: readonly string[] }) => (
  <LeaveGuard
    when={unsaved.length > 0}
    onDiscard={() => undefined}
    staysOpen={staysOpen}
    title="Leave without downloading?"
    text={`You haven’t downloaded the fixes in ${unsaved.join(', ')} yet.`}
    leaveLabel="Discard fixes"
    stayLabel="Stay here"
  />
);

const NotPcf = () => (
  <div className={styles.list}>
    <Notice type="error" live title="This isn’t a PCF file">
      <p>
        A PCF is a text file in which lines begin with keywords such as PIPELINE-REFERENCE, PIPE and END-POINT. This file has no
        such line.
      </p>
      <p>Export a PCF from your model and open that file. Its name usually ends with .pcf.</p>
    </Notice>
  </div>
);

interface ViewsProps {
  state: CurrentFile;
  tab: string;
  onTab: (tab: string) => void;
}

function Views({ state, tab, onTab }: ViewsProps) {
  const { current, earlier, setEarlier, selection, versions, check, repairs } = state;
  const { checked, drawn } = check;
  // After the check of another file, its drawing is still pending.
  const isListing = check.current !== null && check.current.pipelines.length > 0 && check.error === null;
  return (
    <Tabs
      aria-label="Views of the file"
      UNSAFE_className={styles.tabs}
      selectedKey={tab}
      onSelectionChange={(key) => {
        // The lists of materials come with the drawing, whose place may leave the page before its size is known.
        check.drawUnmeasured();
        onTab(String(key));
      }}
    >
      <TabList UNSAFE_className={styles.tabList}>
        <Item key="check">Check</Item>
        <Item key="materials">Materials</Item>
        <Item key="compare">Compare</Item>
        <Item key="rules">Rules</Item>
      </TabList>
      <TabPanels>
        <Item key="check">
          <CheckView check={check} selection={selection} repairs={repairs} />
        </Item>
        <Item key="materials">
          {drawn ? (
            <MaterialTables drawing={drawn} reference={checked?.pipelines[drawn.pipeline]?.reference ?? ''} />
          ) : (
            <p>{isListing ? 'Listing the materials…' : 'No materials yet.'}</p>
          )}
        </Item>
        <Item key="compare">
          {checked ? (
            <ComparisonView
              files={versions.files}
              current={current}
              earlier={earlier}
              onCompare={setEarlier}
              check={check}
              onSelect={(index) => selection.selectComponent(index, checked)}
            />
          ) : (
            <p>Nothing to compare yet.</p>
          )}
        </Item>
        <Item key="rules">
          <RuleSwitches off={check.rulesOff} onChange={check.setRulesOff} />
        </Item>
      </TabPanels>
    </Tabs>
  );
}

/** The progress of a check, or why it failed. After a check, only a drawing or a comparison can fail. */
function CheckStatus({ checked, progress, error, check, cancel }: Check) {
  return (
    <>
      {progress !== null && (
        <div className={styles.progress}>
          <ProgressBar label="Checking" value={progress * 100} width="100%" />
          <ActionButton onPress={cancel}>Cancel</ActionButton>
        </div>
      )}
      {error && (
        <div className={styles.failure}>
          <Notice type="error" live title={checked ? 'The drawing or the comparison failed' : 'The file was not checked'}>
            <p>{error}</p>
            <ActionButton onPress={check}>Check again</ActionButton>
          </Notice>
        </div>
      )}
    </>
  );
}
