import { PageDrawing } from '../../ui/PageDrawing.tsx';
import styles from './WorkflowDrawing.module.css';

const stations = ['MODEL', 'DRAWING', 'SHOP'] as const;
const left = 24;
const width = 96;
const pitch = 148;
/** Vertical positions of the two rows of stations: before and after the consulting. */
const before = 104;
const after = 232;

function Stations({ y, done }: { y: number; done?: boolean }) {
  return stations.map((name, index) => {
    const x = left + index * pitch;
    return (
      <g key={name}>
        <rect className={styles.solid} x={x} y={y - 20} width={width} height="40" rx="6" />
        <text x={x + width / 2} y={y + 4}>
          {name}
        </text>
        {done && <path className={styles.mark} d={`m${x + width - 10} ${y - 20} 5 5 9-10`} />}
      </g>
    );
  });
}

/** The steps from the model to the shop, with retyping (before) and without (after). */
export function WorkflowDrawing() {
  return (
    <PageDrawing className={styles.drawing} viewBox="0 0 440 300">
      <text className={styles.label} x={left} y="36">
        AS WE FIND IT
      </text>
      {[0, 1].map((gap) => {
        const from = left + gap * pitch + width;
        const middle = from + (pitch - width) / 2;
        return (
          <g key={gap}>
            <path
              className={styles.detour}
              d={`M${from - 24} ${before - 20}C${from - 24} 46 ${from + 76} 46 ${from + 76} ${before - 20}`}
            />
            <text className={styles.note} x={middle} y={before + 42}>
              {gap === 0 ? 'TYPED AGAIN' : 'ASKED AGAIN'}
            </text>
            <path className={styles.broken} d={`M${from} ${before}h${pitch - width}`} />
            <path className={styles.thin} d={`M${middle} ${before + 30}V${before + 6}`} />
            <path className={styles.pipe} d={`M${from} ${after}h${pitch - width}`} />
            <path className={styles.flow} d={`m${middle - 5} ${after - 8} 11 8-11 8z`} />
          </g>
        );
      })}
      <Stations y={before} />
      <path className={styles.thin} d="M24 172h392" />
      <text className={styles.label} x={left} y="198">
        AS WE LEAVE IT
      </text>
      <Stations y={after} done />
      <text className={styles.note} x="220" y="278">
        ONE MODEL, READ BY ALL
      </text>
    </PageDrawing>
  );
}
