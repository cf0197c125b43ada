import { useState } from 'react';
import { ActionButton, TextField } from '@adobe/react-spectrum';
import { EndType, type FamilyConnector, ConnectorRole } from '../../api/generated/model';
import { endTypeLabel } from '../../families/labels.ts';
import { Choice } from '../Choice.tsx';
import { enumOptions } from '../labels.ts';
import { leaveRow } from '../record/leave-row.ts';
import { useAddedRow } from '../record/useAddedRow.ts';
import { statusLabel } from '../statuses.ts';
import styles from './FamilyForm.module.css';

export interface ConnectorTableProps {
  connectors: FamilyConnector[];
  form: { field(path: string): { id: string; name: string } };
  onChange(connectors: FamilyConnector[]): void;
}

const endTypes = enumOptions(EndType, endTypeLabel);
const roles = enumOptions(ConnectorRole, statusLabel);

/** The family's connectors, one per row. */
export function ConnectorTable({ connectors, form, onChange }: ConnectorTableProps) {
  const { added, add } = useAddedRow(connectors, onChange);
  const [announcement, setAnnouncement] = useState('');
  const change = (index: number, patch: Partial<FamilyConnector>) =>
    onChange(connectors.map((connector, row) => (row === index ? { ...connector, ...patch } : connector)));
  return (
    <fieldset className={styles.group}>
      <legend>Connectors</legend>
      {connectors.map((connector, index) => (
        // A connector has no id, and its name may still be empty.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.connector} role="group" aria-label={`Connector ${index + 1}`}>
          <TextField
            {...form.field(`connectors.${index}.name`)}
            label="Name"
            autoFocus={index === added}
            width="100%"
            value={connector.name}
            onChange={(name) => change(index, { name })}
          />
          <Choice
            label="End"
            options={endTypes}
            value={connector.endType}
            onChange={(endType) => change(index, { endType: endType as EndType })}
          />
          <Choice
            label="Role"
            options={roles}
            value={connector.role}
            onChange={(role) => change(index, { role: role as ConnectorRole })}
          />
          <ActionButton
            isQuiet
            justifySelf="start"
            aria-label={`Remove connector ${index + 1}`}
            onPress={({ target }) => {
              leaveRow(target.closest('[role=group]'));
              onChange(connectors.filter((_, row) => row !== index));
              setAnnouncement(`Removed connector ${index + 1}${connector.name && `, ${connector.name}`}.`);
            }}
          >
            Remove
          </ActionButton>
        </div>
      ))}
      <ActionButton justifySelf="start" onPress={() => add({ name: `Run ${connectors.length + 1}`, endType: 'BW', role: 'run' })}>
        Add connector
      </ActionButton>
      <p className="sw-visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
