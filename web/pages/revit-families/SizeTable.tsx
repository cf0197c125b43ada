import type { Family } from '../../api/generated/model';
import { dimensionLabel, npsLabel } from '../../families/labels.ts';
import styles from './FamilyPage.module.css';

/** The names of all dimensions that occur in the size table. */
const dimensionNames = (family: Family) => [...new Set(family.sizes.flatMap((size) => Object.keys(size.dimensions)))];

/** The size table with its header, dimensions in mm. Spreadsheets take a bare `1/2` for a date. */
export function sizeRows(family: Family): (string | number)[][] {
  const names = dimensionNames(family);
  return [
    ['NPS', 'DN', ...names.map((name) => `${dimensionLabel(name)} (mm)`)],
    ...family.sizes.map(({ nps, dn, dimensions }) => [npsLabel(nps), dn, ...names.map((name) => dimensions[name] ?? '')]),
  ];
}

export function SizeTable({ family }: { family: Family }) {
  if (family.sizes.length === 0) {
    return <p className={styles.noSizes}>This family has no size table; its sizes follow the parameters in Revit.</p>;
  }
  const names = dimensionNames(family);
  return (
    <section aria-labelledby="sizes-heading">
      <h2 id="sizes-heading">Sizes, mm</h2>
      {/* A wide table scrolls inside this frame, which is focusable so that it can be scrolled by keyboard. */}
      <div className={styles.scroll} role="group" aria-label="Table of sizes" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">NPS</th>
              <th scope="col">DN</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {dimensionLabel(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {family.sizes.map((size) => (
              <tr key={size.nps}>
                <th scope="row">{size.nps}</th>
                <td>{size.dn}</td>
                {names.map((name) => (
                  <td key={name}>{size.dimensions[name] ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
