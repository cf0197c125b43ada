import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '@adobe/react-spectrum';
import { escapeXml } from '../../pcf/isometric/svg.ts';
import type { Finding, Severity } from '../../pcf/rule.ts';
import { saveFile } from './files.ts';
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

const toSvg = ({ left, top, width, height, body }: DrawAnswer, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" font-family="Arial, Helvetica, sans-serif"><title>${escapeXml(title)}</title>${body}</svg>`;

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
        <ActionButton onPress={() => saveFile(`${reference || 'isometric'}.svg`, toSvg(drawing, reference), 'image/svg+xml')}>
          Save SVG
        </ActionButton>
      </ZoomableDrawing>
      {isPrinting &&
        createPortal(<PrintSheet drawing={drawing} reference={reference} svg={toSvg(drawing, reference)} />, document.body)}
    </>
  );
}
