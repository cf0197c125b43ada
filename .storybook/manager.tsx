// The Contract panel: the operations that the story calls, their responses, and links to their documentation.
// Storybook compiles this file with the classic transform, which writes React.createElement.
import * as React from 'react';
import { addons, types, useChannel, useGlobals } from 'storybook/manager-api';
import { type CalledOperation, callsEvent, formatExamples, parseExamples, requestCallsEvent } from './channel.ts';

const panelId = 'contract/panel';

/** The API reference is served with Storybook's files (main.ts). */
const documentation = ({ tag, id }: CalledOperation) => `contract/${tag}.html#${id}`;

function Contract() {
  const [calls, setCalls] = React.useState<CalledOperation[]>([]);
  const [globals, updateGlobals] = useGlobals();
  const emit = useChannel({ [callsEvent]: setCalls });
  React.useEffect(() => emit(requestCallsEvent), [emit]);
  const chosen = parseExamples(String(globals['examples'] ?? ''));
  const choose = (id: string, name: string) => {
    const { [id]: _before, ...rest } = chosen;
    updateGlobals({ examples: formatExamples(name ? { ...rest, [id]: name } : rest) });
  };
  if (calls.length === 0) return <p style={{ padding: 16 }}>This story calls no operation.</p>;
  return (
    <table style={{ margin: 16, borderSpacing: '0 8px' }}>
      <thead>
        <tr style={{ textAlign: 'left' }}>
          <th style={{ paddingRight: 24 }}>Operation</th>
          <th style={{ paddingRight: 24 }}>Response</th>
          <th>Contract example</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <td style={{ paddingRight: 24 }}>
              <a href={documentation(call)} target="_blank" rel="noreferrer" title={call.summary}>
                {call.id}
              </a>{' '}
              <code>
                {call.method} {call.path}
              </code>
            </td>
            <td style={{ paddingRight: 24 }}>{call.choice}</td>
            <td>
              <select
                aria-label={`Example of ${call.id}`}
                value={chosen[call.id] ?? ''}
                onChange={(event) => choose(call.id, event.target.value)}
              >
                <option value="">Story default</option>
                <option value="loading">No response</option>
                <option value="offline">No connection</option>
                {call.examples.map(({ name, status }) => (
                  <option key={`${status} ${name}`} value={name}>
                    {status} {name}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

addons.register('contract', () => {
  addons.add(panelId, { type: types.PANEL, title: 'Contract', render: ({ active }) => (active ? <Contract /> : null) });
});
addons.setConfig({ selectedPanel: panelId });
