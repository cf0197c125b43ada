import { ActionButton, Button } from '@adobe/react-spectrum';
import { nounFor } from '../../plural.ts';
import { countText } from '../count-text.ts';
import { browserTimeZone } from '../time-zones.ts';
import styles from './ListScreen.module.css';
import type { Panels } from './panels.ts';
import type { NewRecords } from './useNewRecords.ts';

export interface ListHeaderProps {
  title: string;
  /** Null while the list loads. */
  count: number | null;
  noun: string;
  nouns: string;
  isNarrowed: boolean;
  /** Whether to name the time zone of the shown times. */
  namesTimeZone: boolean;
  newRecords: NewRecords;
  panels: Panels | undefined;
  onOpen(panel: string): void;
}

/** Title, number of records, announcement of new records, time zone, and the screen's buttons. */
export function ListHeader(props: ListHeaderProps) {
  const { title, count, noun, nouns, isNarrowed, namesTimeZone, newRecords, panels, onOpen } = props;
  const showNew = newRecords.count === null ? 'Show new' : `Show ${newRecords.count} new`;
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.count}>
        <p aria-live="polite">
          {/* The no-break space keeps the place of the count. */}
          {count === null ? '\u00A0' : `${countText(count)} ${nounFor(count, noun, nouns)}${isNarrowed ? ' found' : ''}`}
        </p>
        <p className={styles.newRecords} aria-live="polite">
          {newRecords.count !== 0 && (
            <ActionButton aria-label={`${showNew} ${newRecords.count === 1 ? noun : nouns}`} onPress={newRecords.show}>
              {showNew}
            </ActionButton>
          )}
        </p>
      </div>
      {namesTimeZone && <p className={styles.zone}>Times are in your time zone, {browserTimeZone()}.</p>}
      {panels && (
        <div className={styles.actions}>
          {Object.entries(panels).map(([name, { label, isMain }]) => (
            <Button key={name} variant={isMain ? 'accent' : 'secondary'} onPress={() => onOpen(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </header>
  );
}
