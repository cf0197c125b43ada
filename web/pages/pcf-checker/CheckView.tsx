import { type RefObject, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ActionButton, Item, Picker } from '@adobe/react-spectrum';
import { Lines } from '../../pcf/lines.ts';
import type { Finding } from '../../pcf/rule.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Excerpt } from './Excerpt.tsx';
import { FindingsList } from './FindingsList.tsx';
import { IsometricView } from './IsometricView.tsx';
import { maxRows } from './max-rows.ts';
import type { PipelineSummary } from './protocol.ts';
import { isStacked } from './stacked.ts';
import type { Check } from './useCheck.ts';
import type { Repairs } from './useRepairs.ts';
import type { Selection } from './useSelection.ts';
import styles from './CheckView.module.css';
import workspaceStyles from './Workspace.module.css';

interface CheckViewProps {
  check: Check;
  selection: Selection;
  repairs: Repairs;
}

/** The findings, the drawing, and the lines around the selected finding. */
export function CheckView({ check, selection, repairs }: CheckViewProps) {
  const { checked } = check;
  const { findingKey, component } = selection;
  const lines = useMemo(() => new Lines(checked?.text ?? ''), [checked]);
  const finding = checked?.findings.find(({ key }) => key === findingKey) ?? null;
  const line = finding?.line ?? (component === null ? null : (checked?.components[component]?.firstLine ?? null));
  const drawing = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);
  const selectFinding = (next: Finding) => {
    // Rendered at once: the explanation of the finding moves the drawing down.
    flushSync(() => selection.selectFinding(next, checked));
    if (!isStacked()) return;
    drawing.current?.scrollIntoView({ block: 'start' });
    drawing.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.columns} data-empty={checked?.findings.length === 0 || undefined}>
      <section ref={list} aria-labelledby="findings-heading">
        <h2 id="findings-heading" className={workspaceStyles.heading}>
          Findings
        </h2>
        {checked && (
          <FindingsList
            checked={checked}
            selected={finding}
            chosenFixes={repairs.chosen}
            onSelect={selectFinding}
            onChoose={repairs.setChosen}
          />
        )}
      </section>
      <section ref={drawing} tabIndex={-1} aria-labelledby="drawing-heading" className={styles.right}>
        <div className={workspaceStyles.drawingHead}>
          <h2 id="drawing-heading" className={workspaceStyles.heading}>
            Isometric
          </h2>
          <PipelinePicker pipelines={checked?.pipelines ?? []} selection={selection} />
        </div>
        {finding && <SelectedFinding finding={finding} list={list} />}
        <DrawnPipeline check={check} selection={selection} />
        <Excerpt lines={lines} line={line} finding={finding} />
      </section>
    </div>
  );
}

function DrawnPipeline({ check: { checked, drawn, setView }, selection }: Omit<CheckViewProps, 'repairs'>) {
  if (checked?.pipelines.length === 0) return <Notice type="info">There are no components to draw.</Notice>;
  return (
    <IsometricView
      drawing={drawn}
      reference={(drawn && checked?.pipelines[drawn.pipeline]?.reference) ?? ''}
      selected={selection.component}
      findings={checked?.findings ?? []}
      onSelect={(index) => selection.selectComponent(index, checked)}
      onSize={setView}
    />
  );
}

/** On a narrow screen, the list is above the drawing and out of view. */
function SelectedFinding({ finding, list }: { finding: Finding; list: RefObject<HTMLElement | null> }) {
  const goBack = () => list.current?.querySelector<HTMLElement>('[data-finding][aria-current="true"]')?.focus();
  return (
    <div className={styles.selected} data-severity={finding.severity}>
      <p>{finding.message}</p>
      <ActionButton onPress={goBack}>Back to the finding</ActionButton>
    </div>
  );
}

function PipelinePicker({ pipelines, selection }: { pipelines: readonly PipelineSummary[]; selection: Selection }) {
  if (pipelines.length < 2) return null;
  return (
    <Picker
      aria-label="Pipeline"
      items={pipelines.slice(0, maxRows).map(({ index, reference, componentCount }) => ({
        id: String(index),
        name: `${reference || 'No reference'} (${componentCount})`,
      }))}
      selectedKey={String(selection.pipeline)}
      onSelectionChange={(key) => selection.setPipeline(Number(key))}
    >
      {({ name }) => <Item>{name}</Item>}
    </Picker>
  );
}
