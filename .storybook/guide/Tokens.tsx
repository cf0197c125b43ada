import sheet from '../../web/theme/tokens.css?raw';
import { contrast, readColor, readTokens } from './tokens.ts';
import styles from './Guide.module.css';

const tokens = readTokens(sheet);
const valueOf = (name: string) => tokens.find((token) => token.name === name)?.written ?? '';
const background = readColor(valueOf('--sw-background'));
const surface = readColor(valueOf('--sw-surface'));

/** What a contrast is enough for (WCAG 2.2, level AA). */
const enoughFor = (figure: number) => (figure >= 4.5 ? 'text' : figure >= 3 ? 'large text, controls' : 'surfaces only');

const matching = (pattern: RegExp) => tokens.filter(({ name }) => pattern.test(name));

export function Colors() {
  const colors = tokens.flatMap((token) => {
    const color = readColor(token.written);
    return color && background && surface ? [{ ...token, on: [contrast(color, background), contrast(color, surface)] }] : [];
  });
  return (
    <main className={styles.page}>
      <h1>Colors</h1>
      <p>
        Read from the theme as it is. The figures are the contrast with the page’s background and with the surface of a card: 4.5
        is needed for text, 3 for large text and for the outline of a control.
      </p>
      <div className={styles.scroll} role="region" aria-label="Colors" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Color</th>
              <th scope="col">Value</th>
              <th scope="col">On the background</th>
              <th scope="col">On a surface</th>
            </tr>
          </thead>
          <tbody>
            {colors.map(({ name, written, on }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: `var(${name})` }} />
                  <code>{name}</code>
                </th>
                <td>
                  <code>{written}</code>
                </td>
                {on.map((figure, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two grounds, always in this order
                  <td key={index}>
                    {figure.toFixed(1)} <small>{enoughFor(figure)}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

export function Radii() {
  return (
    <main className={styles.page}>
      <h1>Radii</h1>
      <ul className={styles.samples}>
        {matching(/^--sw-radius-/).map(({ name, written }) => (
          <li key={name}>
            <span className={styles.box} style={{ borderRadius: `var(${name})` }} />
            <code>{name}</code>
            <span>{written}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

export function Durations() {
  const durations = tokens.filter(({ written }) => /^\d+ms$/.test(written));
  const longest = Math.max(...durations.map(({ written }) => Number.parseInt(written, 10)));
  return (
    <main className={styles.page}>
      <h1>Durations</h1>
      <p>Bars as long as the time they stand for. Where a visitor wants less motion, every one of them is next to nothing.</p>
      <ul className={styles.bars}>
        {durations.map(({ name, written }) => (
          <li key={name}>
            <code>{name}</code> <span>{written}</span>
            <span className={styles.bar} style={{ width: `${(Number.parseInt(written, 10) / longest) * 100}%` }} />
          </li>
        ))}
      </ul>
      <p>
        Easing: <code>{valueOf('--sw-ease-out-quart')}</code>
      </p>
    </main>
  );
}

export function Type() {
  return (
    <main className={styles.page}>
      <h1>The largest heading, one a page</h1>
      <h2>A heading of a section</h2>
      <h3>A heading within a section</h3>
      <p>Running text. It is set for reading: about seventy characters a line, and room between the lines.</p>
      <p>
        <a href="#type">A link in it</a>, and <code>CODE-AS-IN-A-PCF</code>.
      </p>
      <ul className={styles.bars}>
        {matching(/^--sw-type-/).map(({ name, written }) => (
          <li key={name}>
            <code>{name}</code> <span>{written}</span>
            <div style={{ fontSize: `var(${name})` }}>Elbow 90° LR, NPS 6</div>
          </li>
        ))}
      </ul>
      <dl>
        {matching(/^--sw-font/).map(({ name, written }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{written}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
