import attributions from '../../generated/attributions.json';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import styles from './Licenses.module.css';

export default function Licenses() {
  return (
    <Page
      kicker="Legal"
      title="Open-source licenses"
      lead={`The ${attributions.packages.length} open-source packages that this site’s code is built from, with thanks to their authors.`}
    >
      <Prose>
        <table>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col">Version</th>
              <th scope="col">License</th>
            </tr>
          </thead>
          <tbody>
            {attributions.packages.map(({ name, version, license, text }) => (
              <tr key={`${name}@${version}`}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{text === null ? license : <a href={`#text-${text}`}>{license}</a>}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>License texts</h2>
        <p>Each text is listed once, with all packages that share it.</p>
        {attributions.texts.map((text, index) => {
          const packages = attributions.packages.filter((each) => each.text === index);
          return (
            <details key={packages[0]?.name} className={styles.license}>
              <summary>
                <strong>{packages[0]?.license}</strong> {packages.map(({ name }) => name).join(', ')}
              </summary>
              {/* The id is inside the details element: a browser opens it when a link leads to the id. */}
              <pre id={`text-${index}`} className={styles.text}>
                {text}
              </pre>
            </details>
          );
        })}
      </Prose>
    </Page>
  );
}
