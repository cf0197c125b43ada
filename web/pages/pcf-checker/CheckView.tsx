import { useMemo } from 'react';
import { Item, Picker } from '@adobe/react-spectrum';
import { Lines } from '../../pcf/lines.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Excerpt } from './Excerpt.tsx';
import { FindingsList } from './FindingsList.tsx';
import { IsometricView } from './IsometricView.tsx';
import type { PipelineSummary } from './protocol.ts';
import type { Check } from './useCheck.ts';
import type { Repairs } from './useRepairs.ts';
import type { Selection } from './useSelection.ts';
import styles from './Workspace.module.css';

interface CheckViewProps {
  check: Check;
  selection: Selection;
  repairs: Repairs;
}

/** The findings, the drawing, and the lines around the selected finding. */
export function CheckView({ check, selection, repairs }: CheckViewProps) {
  const { checked, drawn } = check;
  const { findingKey, component } = selection;
  const lines = useMemo(() => new Lines(checked?.text ?? ''), [checked]);
  const finding = checked?.findings.find(({ key }) => key === findingKey) ?? null;
  const line = finding?.line ?? (component === null ? null : (checked?.components[component]?.firstLine ?? null));
  return (
    <div className={styles.columns} data-empty={checked?.findings.length === 0 || undefined}>
      <section aria-labelledby="findings-heading">
        <h2 id="findings-heading" className={styles.heading}>
          Findings
        </h2>
        {checked && (
          <FindingsList
            findings={checked.findings}
            leftOut={checked.leftOut}
            selected={finding}
            chosenFixes={repairs.chosen}
            onSelect={(next) => selection.selectFinding(next, checked)}
            onChoose={repairs.setChosen}
          />
        )}
      </section>
      <section aria-labelledby="drawing-heading" className={styles.right}>
        <div className={styles.drawingHead}>
          <h2 id="drawing-heading" className={styles.heading}>
            Isometric
          </h2>
          <PipelinePicker pipelines={checked?.pipelines ?? []} selection={selection} />
        </div>
        {checked?.pipelines.length === 0 ? (
          <Notice type="info">There are no components to draw.</Notice>
        ) : (
          <IsometricView
            drawing={drawn}
            reference={(drawn && checked?.pipelines[drawn.pipeline]?.reference) ?? ''}
            selected={component}
            findings={checked?.findings ?? []}
            onSelect={(index) => selection.selectComponent(index, checked)}
            onSize={check.setView}
          />
        )}
        <Excerpt lines={lines} line={line} finding={finding} />
      </section>
    </div>
  );
}

/** Largest number of pipelines that a menu shows without a noticeable delay. */
const maxPipelines = 500;

function PipelinePicker({ pipelines, selection }: { pipelines: readonly PipelineSummary[]; selection: Selection }) {
  if (pipelines.length < 2) return null;
  return (
    <Picker
      aria-label="Pipeline"
      items={pipelines.slice(0, maxPipelines).map(({ index, reference, componentCount }) => ({
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
