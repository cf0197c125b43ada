import { PageDrawing } from '../../ui/PageDrawing.tsx';
import styles from './SpoolDrawing.module.css';

/** The items of the parts list, each with the position of its balloon and of the end of its leader. */
const items = [
  { text: 'PIPE 4" S40', x: 84, y: 162, toX: 114, toY: 203 },
  { text: 'ELBOW 90 LR', x: 168, y: 34, toX: 206, toY: 60 },
  { text: 'WELDOLET', x: 258, y: 150, toX: 282, toY: 106 },
  { text: 'GATE VALVE', x: 376, y: 108, toX: 332, toY: 78 },
] as const;

/** A spool on an isometric: pipe, welds, dimensions, and a parts list. */
export function SpoolDrawing() {
  return (
    <PageDrawing className={styles.drawing} viewBox="0 0 440 300">
      <path className={styles.pipe} d="M50 240 206 150V60L362 150M284 105l34-20M340 72l28-16" />
      <path d="M44 230l12 20M39 233l12 20M356 160l12-20M361 163l12-20M362 46l12 20M367 43l12 20" />
      <path className={styles.solid} d="M314 76v24l28-36v24Z" />
      {[
        [128, 195],
        [206, 128],
        [206, 82],
        [228, 73],
        [284, 105],
      ].map(([x, y]) => (
        <circle key={`${x},${y}`} className={styles.weld} cx={x} cy={y} r="3.5" />
      ))}
      <path className={styles.thin} d="M62 262 218 172M50 246v22M206 156l18 22M232 150V66M212 150h26M212 60h26" />
      <text x="146" y="236">
        1112
      </text>
      <text x="238" y="118">
        430
      </text>
      {items.map(({ text, x, y, toX, toY }, index) => (
        <g key={text}>
          <path className={styles.thin} d={`M${x} ${y}L${toX} ${toY}`} />
          <circle className={styles.solid} cx={x} cy={y} r="11" />
          <text className={styles.balloon} x={x} y={y + 4}>
            {index + 1}
          </text>
          <text x="268" y={217 + index * 21}>
            {`${index + 1}  ${text}`}
          </text>
        </g>
      ))}
      <path className={styles.thin} d="M256 202h172v84H256zM256 223h172M256 244h172M256 265h172" />
    </PageDrawing>
  );
}
