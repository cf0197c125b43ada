import styles from './StepDrawings.module.css';

/** A spool in a model: pipe, elbow, flange. */
export function ModelDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      <path d="M20 92h96M20 120h96" />
      <path d="M116 92a22 22 0 0 0 22-22V20M116 120a50 50 0 0 0 50-50V20" />
      <path d="M20 80v52M10 80v52M10 80h10M10 132h10M128 20h48M128 10h48M128 10v10M176 10v10" />
      <path className={styles.center} d="M2 106h114a36 36 0 0 0 36-36V2" />
      <path className={styles.thin} d="M190 104h36M190 112h28M190 120h32" />
    </svg>
  );
}

/** The same spool as lines of a PCF. */
export function PcfDrawing() {
  const lines = [
    'PIPE',
    '  END-POINT 0.0 0.0 0.0 4',
    '  END-POINT 960.0 0.0 0.0 4',
    'ELBOW',
    '  END-POINT 960.0 0.0 0.0 4',
    '  CENTRE-POINT 1112.0 0.0 0.0',
    '  SKEY ELBW',
  ];
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      {lines.map((line, index) => (
        <text
          key={line + String(index)}
          x="8"
          y={18 + index * 18}
          className={line.startsWith(' ') ? styles.code : styles.keyword}
          xmlSpace="preserve"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

/** The same spool on an isometric: one line, symbols, dimensions. */
export function IsometricDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 140" aria-hidden="true" focusable="false">
      <path className={styles.bold} d="M24 122 140 58V16" />
      <path d="M19 113l12 17M14 116l12 17M131 16h18M131 10h18" />
      <circle cx="140" cy="58" r="4" className={styles.dot} />
      <path className={styles.thin} d="M30 136 152 69M164 58V16M158 16h12M158 58h12" />
      <text x="102" y="118" className={styles.code}>
        1112
      </text>
      <text x="172" y="42" className={styles.code}>
        430
      </text>
      <path className={styles.thin} d="M196 110h36M196 118h28M196 126h32M190 104h48v28h-48z" />
    </svg>
  );
}

/** Figure for the header of the page: the model, and on top of it the resulting isometric. */
export function HandoverDrawing() {
  return (
    <div className={styles.handover}>
      <div>
        <ModelDrawing />
      </div>
      <div>
        <IsometricDrawing />
      </div>
    </div>
  );
}
