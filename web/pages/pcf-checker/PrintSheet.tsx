import { svgFile } from '../../pcf/isometric/svg.ts';
import { dimensionUnits, type LengthSystem } from '../../pcf/lengths.ts';
import { type BillItem, listedQuantity } from '../../pcf/materials.ts';
import type { DrawAnswer } from './protocol.ts';
import styles from './IsometricView.module.css';

function quantityLabel(row: BillItem, system: LengthSystem): string {
  const { quantity, unit } = listedQuantity(row, system);
  return unit === 'pieces' ? String(quantity) : `${quantity} ${unit}`;
}

/** One A3 sheet: the drawing, its bill of materials and a title block. */
export function PrintSheet({ drawing, reference }: { drawing: DrawAnswer; reference: string }) {
  // The drawing on the screen already has these ids, roles and labels; ids must be unique on the page.
  const markup = { __html: svgFile(drawing.sheet, reference).replaceAll(/ (?:id|role|aria-[a-z]+)="[^"]*"/g, '') };
  return (
    <div className={styles.sheet} data-print-sheet>
      <div className={styles.sheetDrawing} dangerouslySetInnerHTML={markup} />
      <aside className={styles.sheetSide}>
        <table>
          <caption>Bill of materials</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Description</th>
              <th scope="col">Size</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {drawing.bill.map((row) => (
              <tr key={row.item}>
                <td>{row.item}</td>
                <td>{row.description}</td>
                <td>{row.size}</td>
                <td>{quantityLabel(row, drawing.system)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl>
          <dt>Pipeline</dt>
          <dd>{reference}</dd>
          {drawing.attributes.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <dt>Scale</dt>
          <dd>{`Not to scale. Dimensions in ${dimensionUnits[drawing.system]}.`}</dd>
        </dl>
      </aside>
    </div>
  );
}
