import sheet from '../../web/theme/tokens.css?raw';
import { contrast, readColor, readTokens } from './tokens.ts';
import styles from './Guide.module.css';

const tokens = readTokens(sheet);
const valueOf = (name: string) => tokens.find((token) => token.name === name)?.value ?? '';
const background = readColor(valueOf('--sw-background'));
const surface = readColor(valueOf('--sw-surface'));

/** What a contrast ratio is sufficient for (WCAG 2.2, level AA). */
const allowedUse = (ratio: number) => (ratio >= 4.5 ? 'text' : ratio >= 3 ? 'large text, controls' : 'surfaces only');

/** One decimal. Rounding up would show 4.46 as 4.5, which is sufficient for text. */
const roundDown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

const matching = (pattern: RegExp) => tokens.filter(({ name }) => pattern.test(name));

export function Colors() {
  const colors = tokens.flatMap((token) => {
    const color = readColor(token.value);
    return color && background && surface ? [{ ...token, on: [contrast(color, background), contrast(color, surface)] }] : [];
  });
  return (
    <main className={styles.page}>
      <h1>Colors</h1>
      <p>
        Read from the theme’s style sheet. The numbers are contrast ratios with the page’s background and with a card’s surface.
        Text needs at least 4.5; large text and the outlines of controls need 3.
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
            {colors.map(({ name, value, on }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={styles.swatch} style={{ background: `var(${name})` }} />
                  <code>{name}</code>
                </th>
                <td>
                  <code>{value}</code>
                </td>
                {on.map((ratio, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two backgrounds, always in this order
                  <td key={index}>
                    {roundDown(ratio)} <small>{allowedUse(ratio)}</small>
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
        {matching(/^--sw-radius-/).map(({ name, value }) => (
          <li key={name}>
            <span className={styles.box} style={{ borderRadius: `var(${name})` }} />
            <code>{name}</code>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

export function Durations() {
  const durations = tokens.filter(({ value }) => /^\d+ms$/.test(value));
  const longest = Math.max(...durations.map(({ value }) => Number.parseInt(value, 10)));
  return (
    <main className={styles.page}>
      <h1>Durations</h1>
      <p>The length of a bar shows its duration. For visitors who prefer reduced motion, all durations are almost zero.</p>
      <ul className={styles.bars}>
        {durations.map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code> <span>{value}</span>
            <span className={styles.bar} style={{ width: `${(Number.parseInt(value, 10) / longest) * 100}%` }} />
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
      <h1>Page heading, one per page</h1>
      <h2>Section heading</h2>
      <h3>Subsection heading</h3>
      <p>Body text, set for reading: about 70 characters per line, with generous line spacing.</p>
      <p>
        <a href="#type">A link in text</a>, and <code>CODE-AS-IN-A-PCF</code>.
      </p>
      <ul className={styles.bars}>
        {matching(/^--sw-type-/).map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code> <span>{value}</span>
            <div style={{ fontSize: `var(${name})` }}>Elbow 90° LR, NPS 6</div>
          </li>
        ))}
      </ul>
      <dl>
        {matching(/^--sw-font/).map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
