import { createPortal } from 'react-dom';
import { ActionButton } from '@adobe/react-spectrum';
import { save } from '../../browser/save-file.ts';
import { billRows, cutRows, weldRows } from '../../pcf/materials.ts';
import { csvFile, csvLines } from '../../ui/csv.ts';
import { maxRows } from './max-rows.ts';
import type { DrawAnswer } from './protocol.ts';
import { usePrint } from './usePrint.ts';
import tableStyles from './tables.module.css';
import styles from './Workspace.module.css';

type Rows = (string | number)[][];

export function MaterialTables({ drawing, reference }: { drawing: DrawAnswer; reference: string }) {
  const { isPrinting, print } = usePrint();
  const lists: [title: string, name: string, rows: Rows][] = [
    ['Bill of materials', 'materials', billRows(drawing)],
    ['Cut list', 'cuts', cutRows(drawing)],
    ['Weld list', 'welds', weldRows(drawing)],
  ];
  return (
    <>
      <div className={tableStyles.printLists}>
        <ActionButton onPress={print}>Print all lists</ActionButton>
      </div>
      {lists.map(([title, name, rows]) => (
        <List key={name} {...{ title, name, rows, reference }} />
      ))}
      {isPrinting &&
        createPortal(
          <div className={tableStyles.printed} data-print-sheet>
            <h1>{reference}</h1>
            {lists.map(([title, name, rows]) => (
              <section key={name}>
                <h2>{title}</h2>
                <Table rows={rows} />
              </section>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Whether a column has sizes or lengths, such as `DN 100`, which stay on one line. */
const isUnbroken = (heading = '' as string | number) => heading === 'Size' || String(heading).endsWith('(ft-in)');

function Table({ rows }: { rows: Rows }) {
  const [head = [], ...body] = rows;
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, index) => (
              <td key={head[index]} data-unbroken={typeof cell === 'number' || isUnbroken(head[index]) || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ title, name, rows, reference }: { title: string; name: string; rows: Rows; reference: string }) {
  const count = rows.length - 1;
  return (
    <div className={styles.list}>
      <div className={styles.listHead}>
        <h2 className={styles.heading}>{title}</h2>
        <ActionButton isDisabled={count === 0} onPress={() => save(csvFile(csvLines(rows)), `${reference || 'pcf'}-${name}.csv`)}>
          {`Save the ${title.toLowerCase()} as CSV`}
        </ActionButton>
      </div>
      {count === 0 ? (
        <p className={styles.hint}>Nothing to list.</p>
      ) : (
        <div className={tableStyles.scroll} role="region" aria-label={title} tabIndex={0}>
          <Table rows={rows.slice(0, maxRows + 1)} />
        </div>
      )}
      {count > maxRows && <p className={styles.hint}>{`The first ${maxRows} of ${count} rows. The CSV contains all of them.`}</p>}
    </div>
  );
}
