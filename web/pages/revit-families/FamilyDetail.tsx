import { useLayoutEffect, useRef } from 'react';
import { messageOf, statusOf } from '../../api/errors.ts';
import { useGetFamily } from '../../api/generated/families/families.ts';
import type { Family } from '../../api/generated/model';
import { sampleOf, toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, dimensionLabel, endTypeLabel } from '../../families/labels.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './FamilyDetail.module.css';

/** One family whole, over the library. A native modal dialog: Escape closes it and the focus goes back to its card. */
export function FamilyDetail({ slug, onClose }: { slug: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: family, error, isPending, refetch } = useGetFamily(slug);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed and not merely taken away, so that the focus goes back to the card.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={family?.name ?? 'Family'}
      // At once: the browser tells of the closing later, when the same card may have been pressed again.
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      // Where it is closed without asking, as by a second Escape.
      onClose={({ currentTarget: { isConnected, open } }) => isConnected && !open && onClose()}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
        {isPending && (
          <p className={styles.wait} role="status">
            Loading …
          </p>
        )}
        {error && (
          <div className={styles.failed}>
            <Notice
              type="error"
              title={statusOf(error) === 404 ? 'This family is not in the library' : 'The family could not be loaded'}
              live
            >
              <p>{statusOf(error) === 404 ? 'It may have been renamed or taken out.' : messageOf(error)}</p>
              {statusOf(error) !== 404 && (
                <button type="button" className={styles.retry} onClick={() => void refetch()}>
                  Try again
                </button>
              )}
            </Notice>
          </div>
        )}
        {family && <Whole family={family} />}
      </div>
    </dialog>
  );
}

function Whole({ family }: { family: Family }) {
  const sample = sampleOf(family.sizes);
  const facts: [string, string][] = [
    ['Standards', family.standards.join(', ') || 'None'],
    ['Material', family.material],
    ['Rating', family.pressureClasses.join(', ') || 'Not rated'],
    ['End types', family.endTypes.map(endTypeLabel).join(', ')],
    ['Revit versions', family.revitVersions.join(', ')],
    ['Level of development', `LOD ${family.lod}`],
    ['PCF component', family.pcf.component ?? 'Not exported'],
    ['Symbol key', family.pcf.skey ?? 'None'],
  ];
  return (
    <>
      <p className={styles.category}>{categoryLabel(family.category)}</p>
      <h2>{family.name}</h2>
      <div className={styles.top}>
        <div>
          <p className={styles.description}>{family.description}</p>
          <LinkButton to="/demo">Request a demo</LinkButton>
        </div>
        <figure className={styles.sheet}>
          <FamilyDrawing annotated family={toDrawable(family, sample)} />
          <figcaption>
            {sample ? `NPS ${sample.nps}, drawn from its dimensions, mm` : 'Schematic; this family has no size table'}
          </figcaption>
        </figure>
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {family.connectors.length > 0 && (
        <section aria-labelledby="connectors-heading">
          <h3 id="connectors-heading">Connectors</h3>
          <ul className={styles.connectors}>
            {family.connectors.map((connector) => (
              <li key={connector.name}>
                <strong>{connector.name}</strong> {endTypeLabel(connector.endType)}, {connector.role}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SizeTable family={family} />
    </>
  );
}

function SizeTable({ family }: { family: Family }) {
  if (family.sizes.length === 0)
    return <p className={styles.noSizes}>This family ships without a size table; its sizes follow the parameters in Revit.</p>;
  const names = [...new Set(family.sizes.flatMap((size) => Object.keys(size.dimensions)))];
  return (
    <section aria-labelledby="sizes-heading">
      <h3 id="sizes-heading">Sizes, mm</h3>
      {/* A wide table scrolls by itself; it takes the focus so that the keyboard can scroll it too. */}
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
