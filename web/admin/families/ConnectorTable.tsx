import { ActionButton } from '@adobe/react-spectrum';
import { EndType, type FamilyConnector, FamilyConnectorRole } from '../../api/generated/model';
import { endTypeLabel } from '../../families/labels.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { statusLabel } from '../statuses.ts';
import styles from './FamilyForm.module.css';

export interface ConnectorTableProps {
  connectors: FamilyConnector[];
  errors: FieldErrors;
  onChange(connectors: FamilyConnector[]): void;
}

const endTypes = Object.values(EndType).map((value) => ({ value, label: endTypeLabel(value) }));
const roles = Object.values(FamilyConnectorRole).map((value) => ({ value, label: statusLabel(value) }));

/** The family's connectors, one a row. */
export function ConnectorTable({ connectors, errors, onChange }: ConnectorTableProps) {
  const change = (index: number, patch: Partial<FamilyConnector>) =>
    onChange(connectors.map((connector, row) => (row === index ? { ...connector, ...patch } : connector)));
  return (
    <fieldset className={styles.group}>
      <legend>Connectors</legend>
      {connectors.map((connector, index) => (
        // Rows have no name of their own before one is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.connector}>
          <NativeField
            label={`Name of connector ${index + 1}`}
            isLabelHidden
            type="text"
            value={connector.name}
            error={errors[`connectors.${index}.name`]}
            onChange={(name) => change(index, { name })}
          />
          <NativeField
            label={`End of connector ${index + 1}`}
            isLabelHidden
            type="select"
            options={endTypes}
            value={connector.endType}
            onChange={(endType) => change(index, { endType: endType as EndType })}
          />
          <NativeField
            label={`Role of connector ${index + 1}`}
            isLabelHidden
            type="select"
            options={roles}
            value={connector.role}
            onChange={(role) => change(index, { role: role as FamilyConnectorRole })}
          />
          <ActionButton
            isQuiet
            aria-label={`Remove connector ${index + 1}`}
            onPress={() => onChange(connectors.filter((_, row) => row !== index))}
          >
            Remove
          </ActionButton>
        </div>
      ))}
      <ActionButton
        justifySelf="start"
        onPress={() => onChange([...connectors, { name: `Run ${connectors.length + 1}`, endType: 'BW', role: 'run' }])}
      >
        Add connector
      </ActionButton>
    </fieldset>
  );
}
