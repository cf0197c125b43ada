import type { Drawable } from './drawable.ts';
import { draw } from './drawing.ts';
import styles from './FamilyDrawing.module.css';

export interface FamilyDrawingProps {
  family: Drawable;
  /** Whether to draw dimension lines with their values. */
  annotated?: boolean;
}

/** Width of every drawing in SVG units, so that text has the same size whatever the family's dimensions. */
const drawingWidth = 300;

/** One size of a family, drawn from its dimensions. Decorative, since the size table has the same data. */
export function FamilyDrawing({ family, annotated = false }: FamilyDrawingProps) {
  const { strokes, lines, box } = draw(family);
  const scale = drawingWidth / Math.max(box.width, box.height * 1.4, 1);
  const margin = annotated ? 26 : 14;
  const view = {
    x: box.x * scale - margin,
    y: box.y * scale - margin,
    width: box.width * scale + 2 * margin,
    height: box.height * scale + 2 * margin,
  };
  return (
    <svg
      className={styles.drawing}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`scale(${scale})`}>
        {strokes.map(({ d, kind }) => (
          <path key={d} d={d} className={styles[kind]} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      {annotated &&
        lines.map((line) => {
          const [x1, y1, x2, y2] = [line.x1 * scale, line.y1 * scale, line.x2 * scale, line.y2 * scale];
          const upright = x1 === x2;
          const [x, y] = [(x1 + x2) / 2 + (upright ? -6 : 0), (y1 + y2) / 2 - (upright ? 0 : 6)];
          return (
            <g key={`${line.x1} ${line.y1} ${line.x2} ${line.y2}`}>
              <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.dimension} vectorEffect="non-scaling-stroke" />
              <circle cx={x1} cy={y1} r="2" className={styles.dot} />
              <circle cx={x2} cy={y2} r="2" className={styles.dot} />
              <text
                x={x}
                y={y}
                className={styles.figure}
                textAnchor="middle"
                transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
              >
                {Math.round(line.value * 10) / 10}
              </text>
            </g>
          );
        })}
    </svg>
  );
}
