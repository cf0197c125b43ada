import { useState } from 'react';
import { ActionButton, Item, ProgressBar, TabList, TabPanels, Tabs } from '@adobe/react-spectrum';
import type { OpenFile } from '../../pcf/hand-over.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CheckView } from './CheckView.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import { savePcf } from './files.ts';
import { MaterialTables } from './MaterialTables.tsx';
import { RuleSwitches } from './RuleSwitches.tsx';
import { type Check, useCheck } from './useCheck.ts';
import { useRepairs } from './useRepairs.ts';
import { useSelection } from './useSelection.ts';
import { useVersions } from './useVersions.ts';
import { WorkspaceHead } from './WorkspaceHead.tsx';
import styles from './Workspace.module.css';

interface WorkspaceProps {
  files: readonly OpenFile[];
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
  const selection = useSelection();
  const versions = useVersions(files, current);
  const check = useCheck(versions.text, selection.pipeline);
  const repairs = useRepairs(versions, check.current?.findings ?? [], selection.clearFinding);
  const openFile = (index: number) => {
    setCurrent(index);
    selection.reset();
    repairs.reset();
  };
  return { current, openFile, selection, versions, check, repairs };
}

function Checked({ files, onClose }: WorkspaceProps) {
  const { current, openFile, selection, versions, check, repairs } = useCurrentFile(files);
  const { text } = versions;
  const { checked, drawn } = check;
  const file = files[current];
  return (
    <div className={styles.workspace}>
      <WorkspaceHead
        names={files.map(({ name }) => name)}
        current={current}
        onFile={openFile}
        checked={checked}
        isChecking={check.progress !== null}
        repairs={repairs}
        canUndo={versions.canUndo}
        onDownload={() => file && savePcf({ ...file, text })}
        onClose={onClose}
      />
      <CheckStatus {...check} />
      {checked && !checked.isPcf ? (
        <NotPcf />
      ) : (
        <Tabs aria-label="Views of the file" UNSAFE_className={styles.tabs}>
          <TabList>
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
                <p>No materials yet.</p>
              )}
            </Item>
            <Item key="compare">
              {checked ? (
                <ComparisonView
                  files={files}
                  current={current}
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
      )}
    </div>
  );
}

const NotPcf = () => (
  <div className={styles.list}>
    <Notice type="error" live title="This isn’t a PCF file">
      <p>
        A PCF is a text file in which lines begin with keywords such as PIPELINE-REFERENCE, PIPE and END-POINT. No line of this
        file does.
      </p>
      <p>Export a PCF from your model and open that file. Its name usually ends with .pcf.</p>
    </Notice>
  </div>
);

/** The progress of a check, or why it failed. */
function CheckStatus({ progress, error, check, cancel }: Pick<Check, 'progress' | 'error' | 'check' | 'cancel'>) {
  return (
    <>
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
    </>
  );
}
