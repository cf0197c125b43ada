import type { Lines } from '../../pcf/lines.ts';
import type { Finding } from '../../pcf/rule.ts';
import styles from './Excerpt.module.css';

const around = 6;

/** The text around a line, with the characters of the finding marked. */
export function Excerpt({ lines, line, finding }: { lines: Lines; line: number | null; finding: Finding | null }) {
  if (line === null) return <p className={styles.instruction}>Choose a finding or a component to see its lines.</p>;
  const first = Math.max(0, line - around);
  const last = Math.min(lines.count - 1, line + around);
  return (
    <div className={styles.excerpt} role="region" aria-label={`Lines ${first + 1} to ${last + 1}`} tabIndex={0}>
      <table>
        <tbody>
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((number) => (
            <tr key={number} data-current={number === line || undefined}>
              <th scope="row">{number + 1}</th>
              <td>
                {number === line && finding ? (
                  <Marked lines={lines} line={number} finding={finding} />
                ) : (
                  lines.content(number).slice(0, 400)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Marked({ lines, line, finding }: { lines: Lines; line: number; finding: Finding }) {
  const start = lines.start(line);
  const content = lines.content(line);
  const [from, to] = [finding.start - start, finding.end - start];
  return (
    <>
      {content.slice(0, from)}
      <mark>{content.slice(from, to) || ' '}</mark>
      {content.slice(to, to + 400)}
    </>
  );
}
