import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '@adobe/react-spectrum';
import { save } from '../../api/download.ts';
import { svgFile } from '../../pcf/isometric/svg.ts';
import type { Finding, Severity } from '../../pcf/rule.ts';
import { PrintSheet } from './PrintSheet.tsx';
import type { DrawAnswer } from './protocol.ts';
import { usePrint } from './usePrint.ts';
import { ZoomableDrawing } from './ZoomableDrawing.tsx';

const ranks: Readonly<Record<Severity, number>> = { note: 1, warning: 2, error: 3 };

/** Component -> the severity of its worst finding. */
function worstFindings(findings: readonly Finding[]): Map<number, Severity> {
  const worst = new Map<number, Severity>();
  for (const { component, severity } of findings) {
    if (component === null) continue;
    const known = worst.get(component);
    if (!known || ranks[known] < ranks[severity]) worst.set(component, severity);
  }
  return worst;
}

export interface IsometricViewProps {
  drawing: DrawAnswer;
  reference: string;
  selected: number | null;
  findings: readonly Finding[];
  onSelect: (component: number) => void;
}

/** The drawing with its findings marked, and buttons to print and save it. */
export function IsometricView({ drawing, reference, selected, findings, onSelect }: IsometricViewProps) {
  const { isPrinting, print } = usePrint();
  const toFile = () => svgFile(drawing, reference);
  const marks = useMemo(() => worstFindings(findings), [findings]);
  return (
    <>
      <ZoomableDrawing
        drawing={drawing}
        idPrefix="iso"
        label={`Isometric of ${reference || 'the pipeline'}`}
        selected={selected}
        marks={marks}
        onSelect={onSelect}
      >
        <ActionButton onPress={print}>Print on A3</ActionButton>
        <ActionButton onPress={() => save(new Blob([toFile()], { type: 'image/svg+xml' }), `${reference || 'isometric'}.svg`)}>
          Save SVG
        </ActionButton>
      </ZoomableDrawing>
      {isPrinting && createPortal(<PrintSheet drawing={drawing} reference={reference} svg={toFile()} />, document.body)}
    </>
  );
}
