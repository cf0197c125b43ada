import { ActionBar, Item, Text } from '@adobe/react-spectrum';
import { useCommands } from '../keys/useCommands.ts';
import type { BulkAction } from './bulk.ts';
import styles from './ListScreen.module.css';

export interface BulkBarProps<Row> {
  selected: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onAction(action: BulkAction<Row>): void;
  onClear(): void;
}

/** Shown if the selected rows have no action in common. */
const noAction = { key: 'none', label: 'No action fits all of them' };

/** The number of selected rows, the actions that all of them allow, and "Clear selection". */
export function BulkBar<Row>({ selected, actions, onAction, onClear }: BulkBarProps<Row>) {
  const group = 'Selected rows' as const;
  useCommands(
    selected.length === 0
      ? []
      : [
          ...actions.map((action) => ({
            id: `bulk:${action.key}`,
            group,
            label: action.label,
            run: () => onAction(action),
          })),
          { id: 'bulk:clear', group, label: 'Clear selection', keys: 'Escape', run: onClear },
        ],
  );
  return (
    <ActionBar
      items={actions.length > 0 ? actions : [noAction]}
      disabledKeys={[noAction.key]}
      // By default Spectrum hides all labels when they do not fit, and shows icons only. These actions have no icons.
      buttonLabelBehavior="show"
      UNSAFE_className={styles.bulk}
      selectedItemCount={selected.length}
      onClearSelection={onClear}
      onAction={(key) => {
        const action = actions.find((candidate) => candidate.key === key);
        if (action) onAction(action);
      }}
    >
      {(action) => (
        <Item key={action.key} textValue={action.label}>
          <Text>{action.label}</Text>
        </Item>
      )}
    </ActionBar>
  );
}
