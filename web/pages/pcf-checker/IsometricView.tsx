import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '@adobe/react-spectrum';
import { save } from '../../browser/save-file.ts';
import type { View } from '../../pcf/isometric/fit.ts';
import { svgFile } from '../../pcf/isometric/svg.ts';
import { type Finding, severities, type Severity } from '../../pcf/rule.ts';
import { PrintSheet } from './PrintSheet.tsx';
import type { DrawAnswer } from './protocol.ts';
import { usePrint } from './usePrint.ts';
import { ZoomableDrawing } from './ZoomableDrawing.tsx';

/** Component -> the severity of its worst finding. */
function worstFindings(findings: readonly Finding[]): Map<number, Severity> {
  const worst = new Map<number, Severity>();
  for (const level of severities.toReversed())
    for (const { component, severity } of findings) if (severity === level && component !== null) worst.set(component, level);
  return worst;
}

interface IsometricViewProps {
  /** Null while it is being drawn. */
  drawing: DrawAnswer | null;
  reference: string;
  selected: number | null;
  findings: readonly Finding[];
  onSelect: (component: number) => void;
  onSize: (view: View) => void;
}

const saveSvg = ({ sheet }: DrawAnswer, reference: string) =>
  save(new Blob([svgFile(sheet, reference)], { type: 'image/svg+xml' }), `${reference || 'isometric'}.svg`);

/** The drawing with its findings marked, and buttons to print and save it. */
export function IsometricView({ drawing, reference, selected, findings, onSelect, onSize }: IsometricViewProps) {
  const { isPrinting, print } = usePrint();
  const marks = useMemo(() => worstFindings(findings), [findings]);
  return (
    <>
      <ZoomableDrawing
        drawing={drawing?.screen ?? null}
        idPrefix="iso"
        label={`Isometric of ${reference || 'the pipeline'}`}
        selected={selected}
        marks={marks}
        onSelect={onSelect}
        onSize={onSize}
      >
        {drawing && (
          <>
            <ActionButton onPress={print}>Print on A3</ActionButton>
            <ActionButton onPress={() => saveSvg(drawing, reference)}>Save SVG</ActionButton>
          </>
        )}
      </ZoomableDrawing>
      {isPrinting && drawing && createPortal(<PrintSheet drawing={drawing} reference={reference} />, document.body)}
    </>
  );
}
